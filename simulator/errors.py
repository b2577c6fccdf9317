"""The errors that Cellblock raises for reasons a user can mend."""


class CellblockError(Exception):
    """Base of all errors that end as one clear message: what, where, why, and what to do."""


class InputError(CellblockError):
    """What was asked for cannot be, whatever the state of the world: nothing was played and nothing was written."""


class RulesError(InputError):
    """A rule has a key, type or value that the game does not allow.

    Attributes:
        key: path of the rule, such as ``action_deck.warden``; the name of the faulty key where it is unknown.
        reason: what is wrong with it and what is allowed.
    """

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"rule {key}: {reason}")
        self.key = key
        self.reason = reason


class StrategyError(InputError):
    """A strategy is unknown, or cannot be loaded or compiled."""


class StrategyFailedError(CellblockError):
    """A strategy failed while it played."""


class EngineError(CellblockError):
    """The engine broke one of its own promises: a fault of Cellblock, never of the user."""


class CheckError(CellblockError):
    """A game or a strategy does not keep its contract (simulator/checks.py)."""
