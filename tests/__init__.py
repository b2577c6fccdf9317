"""Tests, in folders that mirror the packages; `reference` holds slow, obvious versions to compare with."""
