"""PDF documents: fonts, layout and logo, independent of the domains.

Use `sheet.Sheet` for letters of one or more pages, or `paper.blank` for a page of your own design.
"""
