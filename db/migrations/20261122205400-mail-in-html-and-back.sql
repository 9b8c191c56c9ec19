set local role app_owner;

-- What a mail consists of, until it is sent: its HTML is made of the same blocks as its text, at sending. A mail from before this has only its text.
alter table platform.mail_messages add column blocks jsonb;
-- Who caused the mail and where, so that their open tabs are told if it could not be sent. Null for a stranger, and for the installation itself.
alter table platform.mail_messages add column caused_by uuid default app.user_id();
alter table platform.mail_messages add column caused_in uuid default app.org_id();
-- The mail provider's own ids of its reports that the mail did not arrive, so that one that is sent twice counts once.
alter table platform.mail_messages add column bounce_ids text[] not null default '{}';
-- What an alert warns of. The same is not sent again within a day.
alter table platform.mail_messages add column alert text;
create index mail_messages_alerts on platform.mail_messages (alert, created_at) where alert is not null;
-- bounced: the mail server had taken it, and said later that it did not arrive.
alter table platform.mail_messages drop constraint mail_messages_status_check;
alter table platform.mail_messages add constraint mail_messages_status_check
  check (status in ('queued', 'sent', 'failed', 'kept', 'bounced'));
grant select (alert) on platform.mail_messages to app_user;
-- A job deletes old mail.
grant delete on platform.mail_messages to app_worker;

grant create on schema app to app_definer, app_worker;
-- Blocks hold the link too. They are needed until the mail is sent, and to send one again that failed; on every path, whatever writes.
create function app.mask_mail_blocks() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.blocks := case when new.status = 'failed' then app.without_links(new.blocks::text)::jsonb end;
  return new;
end $$;
revoke all on function app.mask_mail_blocks() from public;
create trigger mask_blocks before insert or update of status on platform.mail_messages for each row
  when (new.status <> 'queued') execute function app.mask_mail_blocks();

set local role app_definer;
-- What the sending job needs of a mail that still waits, with the name of the organization that sends it.
create function app.mail_to_send(p_id uuid, out kind text, out organization_id uuid, out organization_name text, out to_address text, out subject text,
  out body_text text, out blocks jsonb)
returns setof record language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.kind, m.organization_id, o.name, m.to_address, m.subject, m.body_text, m.blocks
  from platform.mail_messages m left join app.organizations o on o.id = m.organization_id where m.id = p_id and m.status = 'queued';
$$;
-- Who caused which of these mails in this organization. No address and no text.
create function app.mail_causes(p_ids uuid[], p_users uuid[], out id uuid, out user_id uuid)
returns setof record language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.caused_by from platform.mail_messages m
  where m.caused_in = app.org_id() and m.id = any (p_ids) and m.caused_by = any (p_users);
$$;
-- replaces app.tell_of_mail of 20261122203200-mailbox-of-an-organization.sql
-- The sending job is no request, so the database itself announces a new mail and what became of it: to the organization that sends it, and, of one that
-- did not arrive, to whoever caused it.
create or replace function app.tell_of_mail() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.organization_id is not null then
    perform pg_notify('steward_changes', new.organization_id || ' mail_messages ' || new.id);
  end if;
  if new.status in ('failed', 'bounced') and new.caused_by is not null and new.caused_in is not null then
    perform pg_notify('steward_changes', new.caused_in || ' failed_' || new.kind || ' ' || new.id);
  end if;
  return null;
end $$;
-- replaces app.failed_installation_mail of 20261122204120-operators-of-the-installation.sql
create or replace function app.failed_installation_mail(out failed integer, out oldest_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  select count(*)::int, min(m.created_at) into failed, oldest_at from platform.mail_messages m where m.status in ('failed', 'bounced');
end $$;
revoke all on function app.mail_to_send(uuid), app.mail_causes(uuid[], uuid[]) from public;
grant execute on function app.mail_to_send(uuid) to app_worker;
grant execute on function app.mail_causes(uuid[], uuid[]) to app_user;

set local role app_worker;
-- Sends a failed mail of the calling person's organization again. One with a link is made anew by its own screen: its link has been masked. Answers
-- 'queued', 'link' for such a mail, 'state' for one that has not failed, and null for one that is not there.
create function app.send_mail_again(p_id uuid) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_status text;
  v_has_link boolean;
begin
  select m.status, m.link_identifier is not null or strpos(m.body_text, 'token=(removed)') > 0 into v_status, v_has_link
    from platform.mail_messages m where m.id = p_id and m.organization_id = app.org_id() for update;
  if v_status is null then
    return null;
  elsif v_has_link then
    return 'link';
  elsif v_status <> 'failed' then
    return 'state';
  end if;
  update platform.mail_messages set status = 'queued', last_error = null, caused_by = app.user_id(), caused_in = app.org_id() where id = p_id;
  perform app.enqueue('send_mail', json_build_object('id', p_id), 'mail:' || p_id);
  return 'queued';
end $$;
-- Notes what a mail provider reported, and tells the job of the mail's kind, if there is one. Answers 'bounced', 'noted' for a mail that had failed or
-- bounced before, 'repeated' for a report that is known, and 'unknown' without such a mail.
create function app.note_bounce(p_event text, p_mail uuid, p_reason text, p_tasks json) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mail platform.mail_messages;
  v_reason text := app.without_links(p_reason);
begin
  select m.* into v_mail from platform.mail_messages m where m.id = p_mail for update;
  if v_mail.id is null then
    return 'unknown';
  end if;
  if p_event = any (v_mail.bounce_ids) then
    return 'repeated';
  end if;
  update platform.mail_messages set bounce_ids = bounce_ids || p_event where id = p_mail;
  if v_mail.status not in ('sent', 'queued') then
    return 'noted';
  end if;
  update platform.mail_messages set status = 'bounced', last_error = v_reason, body_text = app.without_links(body_text), link_identifier = null
    where id = p_mail;
  if v_mail.organization_id is not null and p_tasks ->> v_mail.kind is not null then
    perform app.enqueue(p_tasks ->> v_mail.kind,
      json_build_object('id', p_mail, 'organizationId', v_mail.organization_id, 'error', v_reason), 'failed mail ' || p_mail);
  end if;
  return 'bounced';
end $$;
revoke all on function app.send_mail_again(uuid), app.note_bounce(text, uuid, text, json) from public;
grant execute on function app.send_mail_again(uuid) to app_user;
grant execute on function app.note_bounce(text, uuid, text, json) to app_auth;

set local role app_owner;
drop trigger tell_of_mail on platform.mail_messages;
create trigger tell_of_mail after update of status on platform.mail_messages for each row
  when (old.status is distinct from new.status) execute function app.tell_of_mail();
revoke create on schema app from app_definer, app_worker;
