"""Every page of the site, the account and the back office in a headless Chromium."""
