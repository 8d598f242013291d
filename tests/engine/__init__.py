"""The rules, tested from the rulebook: one file per rule idea, positions as text."""
