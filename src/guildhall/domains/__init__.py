"""Business modules: one package each, with its tables, rules, commands, queries and events."""
