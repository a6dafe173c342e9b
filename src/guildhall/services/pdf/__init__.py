"""Paper: what every PDF of the house has in common. It knows fonts, frames and the mark, and no word of the business.

Draw with `sheet.Sheet` (a letter of one or more pages) or on `paper.blank` (one page of your own design).
"""
