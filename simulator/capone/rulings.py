"""The rulings of Al Capone: what its rulebook leaves open, and how it is settled here.

The words are those of docs/games/capone.md, where each ruling stands below the clauses that it governs; a test holds
both together. A ruling that can be switched has rule keys in rules.py, which name it.
"""

from __future__ import annotations

from simulator.rulings import Ruling

# ruff: noqa: RUF001 - the multiplication sign is meant
# A part a line reads best.
# fmt: off
RULINGS = (
    Ruling("B-01", "Point values", "high", ("K-12.1", "K-12.2"),
        question="no value is in the text of the rulebook or in any public source",
        options="the same value for all single cards; values that rise with the size of the set; any table",
        default="one table for single cards and one for complete sets, whole numbers, in the neutral form of equal "
                "singles s and a set of n cards worth m × n × s, rounded, with m above 1; an assumption, which is "
                "named wherever values matter",
        reason="the texts imply only that a set is worth more than its cards and more the larger it is, Al Capone's "
               "the most. The two numbers are chosen so that games last 4 to 7 rounds"),
    Ruling("B-02", "Player modes", "medium", ("K-1.6", "K-1.7", "K-1.8"),
        question="teams are recommended for four players, but not required",
        options="two, three, four single players, four in teams, in any selection",
        default="all four, ten cards each; the Case File then begins with 65, 55 or 45 cards",
        reason="four single players are played too"),
    Ruling("B-03", "Gavel card turned up first", "low", ("K-2.4", "K-3.4"),
        question="whether the first card of the Underworld may be a Gavel card",
        options="keep it; replace it",
        default="keep it; it may be drawn and played",
        reason="the rulebook is silent. Thus, and since every turn ends with a discard, no turn begins with an empty "
               "Underworld"),
    Ruling("B-04", "A meld in your play area", "high", ("K-4.8", "K-4.9"),
        question="what counts as the player's own meld, since cards that were laid off lie in the play area too",
        options="three or more copies in the play area; any copy; only cards that were laid together",
        default="three or more copies (`meld_size`), however they came there",
        reason="the glossary calls three or more equal cards a meld, and published descriptions say so of Raid. It "
               "governs Ask Directly, Search for a Set, Reveal Seven and Raid"),
    Ruling("B-05", "Legal lay-offs", "low", ("K-4.1", "K-4.3", "K-4.7"),
        question="whether a lay-off can lose its meld",
        options="as written",
        default="as written",
        reason="once a gangster is melded somebody always has three or more, since a Raid gathers all copies with "
               "one side; so what was legal stays legal"),
    Ruling("B-06", "Raid on a complete set", "none", ("K-6.2", "K-9.4"),
        question="nothing; the raider has cards of the named gangster, so no other side has them all",
        options="none",
        default="the engine asserts that it does not occur",
        reason="an own meld uses cards that the set would need. That Ask Around may not name a complete set matters "
               "almost as little"),
    Ruling("B-07", "The last card of the hand", "medium", ("K-4.5", "K-5.3", "K-5.4"),
        question='whether "never" covers a Gavel card that will draw new cards',
        options="strict; a Gavel card that draws is allowed",
        default="strict: one other card must be in the hand whenever a Gavel card or Evidence is played",
        reason='the ban has no exception. With `"gavel_may_draw"` only Draw Two is allowed, and only while the Case '
               "File has a card"),
    Ruling("B-08", "A Gavel card without gain", "medium", ("K-5.6", "K-5.7", "K-6.5", "K-6.7", "K-7.5", "K-8.3"),
        question="the ban on gaining nothing is written for Raid only",
        options="the others are barred too; allowed",
        default="allowed for Ask Around, Ask Directly and Search for a Set, and for Draw Two and Reveal Seven on an "
                "empty Case File; the other conditions of each stay",
        reason="what hidden cards hold is not known in advance, and a bar would tell it. It is useful for shedding a "
               "card"),
    Ruling("B-09", "Search Warrant and an empty Underworld", "low", ("K-7.2", "K-7.8"),
        question="whether it may be played, and whether it may take itself back",
        options="playable without effect; not playable; the Warrant is taken back",
        default="Search Individually cannot be chosen, and the Warrant that was played can never be taken",
        reason="exactly one card must be chosen, and the Warrant goes on top in the end. It is possible only where "
               "the first player has drawn the card turned up first"),
    Ruling("B-10", "Search Individually", "medium", ("K-5.1", "K-7.3", "K-7.4"),
        question="whether a card must be taken, and which",
        options="optional; mandatory",
        default="mandatory, any card, hidden from the others; a Gavel card gained waits a turn; the rest keeps its "
                "order",
        reason="literal"),
    Ruling("B-11", "May take all", "low", ("K-5.8", "K-7.6", "K-7.7", "K-8.6", "K-8.7"),
        question="whether a part of the matching cards may be taken by Search for a Set and Reveal Seven",
        options="all or none; any part",
        default="all",
        reason="one decision fewer, and never worse for points. The search is for one named meld, the reveal for all "
               'own melds. With `"subset"` each selection is an option, at most 256 with `ness_reveal` = 8'),
    Ruling("B-12", "Order after Reveal Seven", "medium", ("K-5.2", "K-8.8", "K-8.9"),
        question="the order in the Underworld, and the place of Eliot Ness in it",
        options="the order of the reveal; the player's order; Eliot Ness on top; random",
        default="Eliot Ness first, then the order of the reveal, the last one on top",
        reason="a Gavel card is placed when it is played, and only the Search Warrant is said to go on top. All "
               "revealed cards are public"),
    Ruling("B-13", "Announcing", "medium", ("K-5.5",),
        question="whether anything may be decided after hidden cards were seen",
        options="announced before; chosen on the way",
        default="announced before any hidden card is seen",
        reason="literal"),
    Ruling("B-14", "Replacement from an empty Case File", "low", ("K-6.4", "K-6.8", "K-6.9"),
        question="what a giver draws then",
        options="as written",
        default="nothing; the giver may be left with an empty hand, and the round ends after this turn",
        reason="the rulebook has as many cards drawn as possible"),
    Ruling("B-15", "Teams and Agent Meeting", "medium", ("K-1.8", "K-6.10", "K-9.2", "K-15.9"),
        question="whether the partner is a fellow player to be asked",
        options="included; excluded",
        default="included in both actions",
        reason="nothing excludes the partner. Asking a partner for everything, with full replacement, is strong. "
               "Raid reaches opponents only, since partners share the play area; the partner's melds are the "
               "player's own; there is no table talk"),
    Ruling("B-16", "Two sides with a meld of one gangster", "low", ("K-4.2",),
        question="whether a gangster may be melded twice",
        options="allowed; only laid off",
        default="allowed",
        reason="a lay-off of three is the same act"),
    Ruling("B-17", "The Case File is used up", "medium", ("K-11.2",),
        question="whether it matters what used it up",
        options="as written",
        default="in every case the turn is finished, then the round is scored",
        reason="literal"),
    Ruling("B-18", "Last discard on that turn", "medium", ("K-11.3",),
        question="whether the round then ends by going out",
        options="going out; exhaustion",
        default="going out, and an exclusion is possible",
        reason="exhaustion is defined as the case where nobody went out"),
    Ruling("B-19", "Exclusion", "medium", ("K-12.5", "K-12.6"),
        question="whether the others lose the points of this round or all points, and who the others are in teams",
        options="this round; all points",
        default="this round only; in teams it hits the opposing team",
        reason="it is part of scoring the round"),
    Ruling("B-20", "End of the game and ties", "medium", ("K-13.1", "K-13.3", "K-13.4"),
        question="who plays the further round after a tie, and how long ties go on",
        options="everybody; only those tied",
        default="full rounds with everybody while the first place is tied, with a cap on rounds that is recorded "
                "where it is reached",
        reason="literal"),
    Ruling("B-21", "Discarding a Gavel card", "medium", ("K-10.1", "K-10.2"),
        question="whether a discard plays it",
        options="allowed without effect; barred",
        default="allowed, no effect, and the next player may take it",
        reason="the rulebook lets any card be discarded"),
    Ruling("B-22", "Stalling", "high", ("K-11.3", "K-14.1", "K-14.2", "K-14.3", "K-14.4"),
        question="nothing forbids drawing the top of the Underworld and discarding for ever, and the Case File then "
                 "never shrinks",
        options="no guard; the card just drawn may not be discarded; a guard in the engine",
        default="legal, but after 5 full cycles without a play and without a Case File draw the next draw is forced, "
                "and such cases are counted",
        reason="it keeps the rules and makes almost every round end; since Gavel cards that are taken back again and "
               "again can defeat the guard, a round also has a cap on its turns"),
    Ruling("B-23", "Memory", "medium", ("K-15.1", "K-15.2", "K-15.3", "K-15.4", "K-15.5", "K-15.6", "K-15.7", "K-15.8"),
        question="below its top card the Underworld is covered; it is not said what players may remember",
        options="the top card only; perfect memory of public events",
        default="players remember counts and no order: what was laid down and taken openly, how many cards each "
                "other seat took unseen since they last looked themselves, cards and refusals that show what another "
                "hand holds, and what they saw when they looked through the pile",
        reason="players may remember, but nobody keeps the order of a covered pile"),
    Ruling("B-24", "Names for Ask Around", "low", ("K-6.2", "K-6.11", "K-15.5"),
        question="whether the gangster must be held or melded, and whether answers are honest",
        options="any gangster; only such ones",
        default="any but a complete one; answers are honest; which gangster was named, and the card given, is public",
        reason="the choice is said to be the player's"),
    Ruling("B-25", "A meld and a Gavel card on it in one turn", "low", ("K-4.6", "K-5.8", "K-5.9"),
        question="whether the meld must lie there from an earlier turn",
        options="the same turn; a later one",
        default="the same turn",
        reason="the rulebook's sample turn does so"),
    Ruling("B-26", "Stacking a complete set", "low", ("K-4.10", "K-12.1"),
        question="whether pushing the set together means more",
        options="as written",
        default="no effect on play; the set is valued by the number of its cards when the round is scored",
        reason="the clauses that speak of complete sets need no stack"),
    Ruling("B-27", "First dealer", "low", ("K-2.1",),
        question="nothing but the means of drawing lots",
        options="drawn by lot; fixed",
        default="the last seat deals, seat 0 plays first, and the deal passes clockwise",
        reason="experiments rotate the strategies over the seats, which makes the choice neutral"),
)
# fmt: on
