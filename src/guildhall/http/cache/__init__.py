"""A cache of responses that are the same for every anonymous client, in front of the framework.

A route marks a response as cacheable with the tables it was made from (`mark_cacheable`). A committed write to one of
them invalidates it: at once in this process, within a second in every other (`Database.listen`).
Reasons: docs/decisions/0008-answer-cache.md.
"""
