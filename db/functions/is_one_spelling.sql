-- Unique as text means unique as an address only if every address is stored in one spelling (src/slices/identity/rules/email.ts). This checks
-- the part of that rule that SQL can express: composed characters, lower-case ASCII, no final sigma before the @, no xn-- domain.
create or replace function app.is_one_spelling(p_email text) returns boolean language sql immutable parallel safe as $$
  select p_email is nfc normalized and p_email = pg_catalog.lower(p_email collate "C")
    and pg_catalog.strpos(pg_catalog.split_part(p_email, '@', 1), 'ς') = 0 and p_email !~ '[@.]xn--'
$$;
revoke all on function app.is_one_spelling(text) from public;
grant execute on function app.is_one_spelling(text) to app_auth, app_definer, app_user, auth_login;
