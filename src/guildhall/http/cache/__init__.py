"""Answers that are the same for everyone who is not signed in, kept as bytes in front of the framework.

A door marks an answer as keepable by naming the tables it was made from (`keep`). A committed write to one of them
ends the answer's life: at once in this process, within a second in every other (`watch`).
Why it is shaped so: docs/decisions/0008-answer-cache.md.
"""
