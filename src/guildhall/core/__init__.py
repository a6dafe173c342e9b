"""The foundation of all domains, without any business rules.

`db` is the database, `observability` logs, metrics and heartbeats. Besides: the unit of work (opened by `runtime`),
time, ids, errors, money, translations, stored files and the base of payloads.
"""
