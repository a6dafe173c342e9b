"""The public site as its owner wants it: texts, brand, claims, people, and what is switched off."""
