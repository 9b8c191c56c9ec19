set local role app_owner;

-- Unique as text is unique as an address only where every address is stored in its one spelling (src/slices/identity/rules/email.ts). What of
-- that rule SQL can tell is held here: composed, small ASCII letters, one small sigma in front of the @, no domain as xn--.
create function app.is_one_spelling(p_email text) returns boolean language sql immutable parallel safe as $$
  select p_email is nfc normalized and p_email = pg_catalog.lower(p_email collate "C")
    and pg_catalog.strpos(pg_catalog.split_part(p_email, '@', 1), 'ς') = 0 and p_email !~ '[@.]xn--'
$$;
revoke all on function app.is_one_spelling(text) from public;
grant execute on function app.is_one_spelling(text) to app_auth, auth_login;

-- Not for what is there already: the server respells that when it starts (src/slices/identity/server/respell-addresses.ts).
alter table auth."user" add constraint user_email_one_spelling check (app.is_one_spelling(email)) not valid;
