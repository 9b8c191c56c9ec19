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
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'kept', 'bounced')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default app.now(),
  sent_at timestamptz,
  -- What an organization's administrators read of a mail: its text without the secret of its link. A column of its own, so that the request role needs no
  -- right to the text itself, and no query of theirs can answer a link.
  body_masked text not null generated always as (app.without_links(body_text)) stored,
  -- What a mail consists of, until it is sent: its HTML is made of the same blocks as its text, at sending. A mail from before this has only its text.
  blocks jsonb,
  -- Who caused the mail and where, so that their open tabs are told if it could not be sent. Null for a stranger, and for the installation itself.
  caused_by uuid default app.user_id(),
  caused_in uuid default app.org_id(),
  -- The mail provider's own ids of its reports that the mail did not arrive, so that one that is sent twice counts once.
  bounce_ids text[] not null default '{}',
  -- What an alert warns of. The same is not sent again within a day.
  alert text
);
create index mail_messages_newest on platform.mail_messages (created_at desc);
create index mail_messages_by_link on platform.mail_messages (link_identifier) where link_identifier is not null;
create index mail_messages_of_organization on platform.mail_messages (organization_id, created_at desc, id desc);
create index mail_messages_alerts on platform.mail_messages (alert, created_at) where alert is not null;
-- Metrics count the mail that was not sent each time they are read.
create index mail_messages_not_sent on platform.mail_messages (status) where status in ('queued', 'failed');
-- A request sees the mail of its own organization, and writes none for another one. Mail of an account (confirmation, password) has no organization.
alter table platform.mail_messages enable row level security;
alter table platform.mail_messages force row level security;
create policy accounts on platform.mail_messages to app_auth using (true) with check (true);
create policy worker on platform.mail_messages to app_worker using (true) with check (true);
create policy tenant_read on platform.mail_messages for select to app_user using (organization_id = (select app.org_id()));
create policy tenant_write on platform.mail_messages for insert to app_user
  with check (organization_id is null or organization_id = (select app.org_id()));
call app.watch_ids('platform.mail_messages');
-- A job deletes old mail.
grant select, update, delete on platform.mail_messages to app_worker;
grant select, insert, update (body_text, link_identifier) on platform.mail_messages to app_auth;
grant select (id, organization_id, kind, to_address, subject, status, attempts, last_error, created_at, sent_at, body_masked, alert),
  insert on platform.mail_messages to app_user;
grant select on platform.mail_messages to app_definer;

create trigger tell_of_new_mail after insert on platform.mail_messages for each row
  when (new.organization_id is not null) execute function app.tell_of_mail();
create trigger mask_blocks before insert or update of status on platform.mail_messages for each row
  when (new.status <> 'queued') execute function app.mask_mail_blocks();
create trigger tell_of_mail after update of status on platform.mail_messages for each row
  when (old.status is distinct from new.status) execute function app.tell_of_mail();
