"""/auth/v1: signing up, in and out, in the dialect that the auth-js and supabase-auth clients speak."""
