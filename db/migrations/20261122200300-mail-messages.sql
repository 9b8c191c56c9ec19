set local role app_owner;

-- Outgoing mail, written in the transaction that wants it sent. With SMTP a job sends it; without, this table is the built-in mailbox.
create table platform.mail_messages (
  id uuid primary key,
  organization_id uuid,
  kind text not null,
  to_address text not null,
  subject text not null,
  body_text text not null,
  -- The identifier in auth.verification that holds the hash of the mail's link. Null without a link, and once the link is masked.
  link_identifier text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default app.now(),
  sent_at timestamptz
);
create index mail_messages_newest on platform.mail_messages (created_at desc);
create index mail_messages_by_link on platform.mail_messages (link_identifier) where link_identifier is not null;
grant insert on platform.mail_messages to app_auth, app_user;
grant select, update on platform.mail_messages to app_worker;
grant select, update (body_text, link_identifier) on platform.mail_messages to app_auth;

-- Whoever reads a link can open an account with it. So a link is masked once its mail has been sent or cannot be sent any more, and once the
-- link is used or expired. Until then an installation without SMTP has no other place to read it.
create function app.without_links(p_text text) returns text language sql immutable parallel safe
  as $$ select pg_catalog.regexp_replace(p_text, 'token=[A-Za-z0-9_-]+', 'token=(removed)', 'g') $$;
revoke all on function app.without_links(text) from public;
grant execute on function app.without_links(text) to app_worker, app_auth;

grant create on schema app to app_worker, app_auth;
set local role app_worker;
-- A link that is used, deleted or cleaned up is masked in the same transaction. In mail that still waits for SMTP it is masked after sending.
create function app.mask_mail_of_link() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.mail_messages m set body_text = app.without_links(m.body_text), link_identifier = null
    where m.link_identifier = old.identifier and m.status <> 'queued';
  return null;
end $$;
revoke all on function app.mask_mail_of_link() from public;

set local role app_auth;
-- For links that end without a delete: they expire, or a restore voids all of them.
create function app.mask_ended_mail_links() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.mail_messages m set body_text = app.without_links(m.body_text), link_identifier = null
    where m.link_identifier is not null and m.status <> 'queued'
      and not exists (select from auth.verification v where v.identifier = m.link_identifier and v."expiresAt" > app.now());
$$;
revoke all on function app.mask_ended_mail_links() from public;
grant execute on function app.mask_ended_mail_links() to app_worker;

set local role app_owner;
create trigger mask_mail after delete on auth.verification for each row execute function app.mask_mail_of_link();
revoke create on schema app from app_worker, app_auth;
