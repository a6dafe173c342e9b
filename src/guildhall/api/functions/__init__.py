"""/functions/v1: business commands. POST with JSON, answered in JSON, errors as /rest/v1 has them."""
