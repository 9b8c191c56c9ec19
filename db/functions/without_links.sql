-- Masks links, because anyone who reads one can open an account with it. A link is masked once its mail has been sent or can no longer be sent, and once
-- the link is used or expired. Until then, an installation without SMTP has no other place to read it.
create or replace function app.without_links(p_text text) returns text language sql immutable parallel safe
  as $$ select pg_catalog.regexp_replace(p_text, 'token=[A-Za-z0-9_-]+', 'token=(removed)', 'g') $$;
revoke all on function app.without_links(text) from public;
grant execute on function app.without_links(text) to app_auth, app_definer, app_user, app_worker;
