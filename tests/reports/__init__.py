"""Tests of the balance report; synthetic.py makes run folders without playing."""
