set local role app_definer;

-- Whether an account has what a sign-in asks for after the password.
create or replace function app.has_second_factor(p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from auth.authenticators a where a.user_id = p_user and a.verified_at is not null)
    or exists (select from auth.passkeys k where k.user_id = p_user)
$$;
revoke all on function app.has_second_factor(uuid) from public;
grant execute on function app.has_second_factor(uuid) to app_auth;
