set local role app_owner;

-- A link opens an account for whoever reads it. Once its mail has left, or cannot leave any more, or the link is used or over, nobody needs it
-- in the clear; until then an installation without SMTP has no other place to read it.
alter table platform.mail_messages
  -- Under which the link's hash stands in auth.verification; null for a mail without one, and once it is masked.
  add column link_identifier text;
create index mail_messages_by_link on platform.mail_messages (link_identifier) where link_identifier is not null;

create function app.without_links(p_text text) returns text language sql immutable parallel safe
  as $$ select pg_catalog.regexp_replace(p_text, 'token=[A-Za-z0-9_-]+', 'token=(removed)', 'g') $$;

-- What was written before this migration. The identifier is the hash that src/slices/identity/server/link.ts makes of the token.
update platform.mail_messages m set link_identifier = case m.kind when 'verify_email' then 'verify-email:' when 'reset_password' then 'reset-password:' end
  || translate(rtrim(encode(sha256(convert_to(substring(m.body_text from 'token=([A-Za-z0-9_-]+)'), 'UTF8')), 'base64'), '='), '+/', '-_')
  where m.body_text ~ 'token=';
update platform.mail_messages m set body_text = app.without_links(m.body_text), link_identifier = null
  where m.status in ('sent', 'failed');

-- A link that is used, forgotten or cleaned up is masked with it, in the same transaction. What still waits for SMTP is masked when it left.
create function app.mask_mail_of_link() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.mail_messages m set body_text = app.without_links(m.body_text), link_identifier = null
    where m.link_identifier = old.identifier and m.status <> 'queued';
  return null;
end $$;
revoke all on function app.mask_mail_of_link() from public;
create trigger mask_mail after delete on auth.verification for each row execute function app.mask_mail_of_link();

grant create on schema app to app_worker;
alter function app.mask_mail_of_link() owner to app_worker;
revoke create on schema app from app_worker;

-- For links that ended without anybody's doing: of the clock, or of a restore, which voids all of them at once.
create function app.mask_ended_mail_links() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.mail_messages m set body_text = app.without_links(m.body_text), link_identifier = null
    where m.link_identifier is not null and m.status <> 'queued'
      and not exists (select from auth.verification v where v.identifier = m.link_identifier and v."expiresAt" > app.now());
$$;
grant update (body_text, link_identifier) on platform.mail_messages to app_auth;
grant create on schema app to app_auth;
alter function app.mask_ended_mail_links() owner to app_auth;
revoke create on schema app from app_auth;
revoke all on function app.mask_ended_mail_links() from public;
grant execute on function app.mask_ended_mail_links() to app_worker;
revoke all on function app.without_links(text) from public;
grant execute on function app.without_links(text) to app_worker, app_auth;
