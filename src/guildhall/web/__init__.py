"""The page shells: one HTML document per address, with its first content, data and translations inside.

React renders the content, from the same components as in the browser, in a small JavaScript engine inside this
process (docs/decisions/0005-first-paint.md).
"""
