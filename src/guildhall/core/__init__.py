"""What every room builds on, and no word of the business.

`sql` is the database, `watch` what an operator sees of a process. Beside them: the open transaction of a request
(`house`, opened by `runtime`), time, ids, errors, money, texts in four languages, stored files, values on the wire.
"""
