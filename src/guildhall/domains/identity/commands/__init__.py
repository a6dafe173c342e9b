"""Commands of identity: sign-in, sessions, two-factor authentication, customers and roles."""
