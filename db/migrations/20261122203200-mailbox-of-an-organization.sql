set local role app_owner;

-- What an organization's administrators read of a mail: its text without the secret of its link. A column of its own, so that the request role needs no
-- right to the text itself, and no query of theirs can answer a link.
alter table platform.mail_messages add column body_masked text not null generated always as (app.without_links(body_text)) stored;
create index mail_messages_of_organization on platform.mail_messages (organization_id, created_at desc, id desc);

-- A request sees the mail of its own organization, and writes none for another one. Mail of an account (confirmation, password) has no organization.
alter table platform.mail_messages enable row level security;
alter table platform.mail_messages force row level security;
create policy accounts on platform.mail_messages to app_auth using (true) with check (true);
create policy worker on platform.mail_messages to app_worker using (true) with check (true);
create policy tenant_read on platform.mail_messages for select to app_user using (organization_id = (select app.org_id()));
create policy tenant_write on platform.mail_messages for insert to app_user
  with check (organization_id is null or organization_id = (select app.org_id()));
grant select (id, organization_id, kind, to_address, subject, body_masked, status, attempts, last_error, created_at, sent_at)
  on platform.mail_messages to app_user;
-- Whoever stores a mail computes its masked text.
grant execute on function app.without_links(text) to app_user;
call app.watch_ids('platform.mail_messages');

grant create on schema app to app_definer;
set local role app_definer;
-- The sending job is no request, so the database itself announces a new mail and what became of it.
create function app.tell_of_mail() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('steward_changes', new.organization_id || ' mail_messages ' || new.id);
  return null;
end $$;
revoke all on function app.tell_of_mail() from public;
set local role app_owner;
create trigger tell_of_new_mail after insert on platform.mail_messages for each row
  when (new.organization_id is not null) execute function app.tell_of_mail();
create trigger tell_of_mail after update of status on platform.mail_messages for each row
  when (new.organization_id is not null and old.status is distinct from new.status) execute function app.tell_of_mail();
revoke create on schema app from app_definer;
