"""Files that are sold: what comes with which product or workshop, signed links to it, who fetched it."""
