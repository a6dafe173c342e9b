"""The pages: one HTML document per address, with its first content, data and translations inside.

React renders the content with the components of the browser, in a small JavaScript engine in this process
(docs/decisions/0005-first-paint.md).
"""
