"""/auth/v1: sign-up, sign-in and sign-out, compatible with the auth-js and supabase-auth clients."""
