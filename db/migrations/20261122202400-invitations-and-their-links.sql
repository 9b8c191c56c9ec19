set local role app_owner;

-- The link in the mail has a token of 256 bits; only its hash is stored. It stays after the end of the invitation, so that an old link is answered with
-- what became of it. So do those of links that a newer one replaced: whoever opens an old mail is told so, and does not count as guessing.
create table app.organization_invitations (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  -- In its one spelling, as accounts store it.
  email text not null constraint organization_invitations_email_one_spelling check (app.is_one_spelling(email)),
  -- Null when the role has been deleted: the invitation is then no longer valid.
  role_id uuid,
  -- What a new record begins with. A person who is on staff already keeps what their record says.
  department_id uuid,
  reports_to_employee_id uuid,
  -- The record of someone on staff who has no account yet; the record of whoever accepted.
  employee_id uuid,
  token_hash text,
  superseded_hashes text[] not null default '{}',
  expires_at timestamptz not null,
  -- The latest mail, and when it was queued.
  mail_id uuid not null,
  sent_at timestamptz not null default app.now(),
  opened_at timestamptz,
  failed_at timestamptz,
  failed_reason text,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  -- Whoever sent the latest link: their rights decide what it may still give.
  invited_by uuid not null default app.user_id(),
  resent_count integer not null default 0,
  -- Mails to the address in the hour that begins here.
  sends_since timestamptz not null default app.now(),
  sends integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  check (accepted_at is null or revoked_at is null),
  check ((accepted_at is null) = (accepted_by is null)),
  foreign key (organization_id, role_id) references app.roles (organization_id, id) on delete set null (role_id),
  foreign key (organization_id, department_id) references app.departments (organization_id, id),
  foreign key (organization_id, reports_to_employee_id) references app.employees (organization_id, id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id)
);
-- One invitation that can be accepted for an address. Parallel ones wait here for each other.
create unique index organization_invitations_one_open on app.organization_invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;
create index organization_invitations_email on app.organization_invitations (organization_id, email, sends_since);
create index organization_invitations_sent on app.organization_invitations (organization_id, sent_at);
create index organization_invitations_mail on app.organization_invitations (organization_id, mail_id);
create index organization_invitations_role on app.organization_invitations (organization_id, role_id);
create index organization_invitations_token on app.organization_invitations (token_hash);
create index organization_invitations_superseded on app.organization_invitations using gin (superseded_hashes);
call app.enable_tenant_isolation('app.organization_invitations');
grant select, insert, update on app.organization_invitations to app_user;
grant execute on function app.is_one_spelling(text) to app_user;
call app.watch_ids('app.organization_invitations');
grant select (organization_id, email, token_hash, superseded_hashes, invited_by) on app.organization_invitations to app_definer;
call app.watch_ids('app.roles');

-- When someone left; null while they are active. An invitation from before it does not bring them back. On every path, whatever writes.
alter table app.employees add column left_at timestamptz;
create function app.note_when_left() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.left_at := case when not new.is_active then app.now() end;
  return new;
end $$;
revoke all on function app.note_when_left() from public;
create trigger note_when_left before update of is_active on app.employees
  for each row when (old.is_active is distinct from new.is_active) execute function app.note_when_left();

grant create on schema app to app_definer, app_worker, app_auth;
set local role app_definer;
-- Whoever opens or accepts an invitation has no session in its organization: the link is what they have. This enters the organization of the link for
-- the rest of the transaction, as p_user, or as no one before there is an account. Without such an invitation it answers no organization and enters none,
-- and says whether a newer link has replaced this one.
create function app.enter_invitation(p_token_hash text, p_user uuid, out organization_id uuid, out email text, out is_of_operator boolean,
  out is_superseded boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A transaction that is in an organization stays there.
  if concat(current_setting('app.org_id', true), current_setting('app.user_id', true)) <> '' then
    raise exception 'context_left' using errcode = 'SW500';
  end if;
  select i.organization_id, i.email, exists (select from platform.administrators a where a.user_id = i.invited_by)
    into enter_invitation.organization_id, enter_invitation.email, enter_invitation.is_of_operator
    from app.organization_invitations i where i.token_hash = p_token_hash;
  if enter_invitation.organization_id is not null then
    perform set_config('app.org_id', enter_invitation.organization_id::text, true), set_config('app.mode', 'system', true),
      set_config('app.user_id', coalesce(p_user::text, ''), true), set_config('app.employee_id', '', true), set_config('app.session_id', '', true);
  else
    is_superseded := exists (select from app.organization_invitations i where i.superseded_hashes @> array[p_token_hash]);
  end if;
end $$;
revoke all on function app.enter_invitation(text, uuid) from public;
grant execute on function app.enter_invitation(text, uuid) to app_auth;

-- Queues a stored mail. All that a request can have sent are mails that wait to be sent anyway.
create function app.enqueue_mail(p_mail uuid) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select app.enqueue('send_mail', json_build_object('id', p_mail), 'mail:' || p_mail)
$$;
revoke all on function app.enqueue_mail(uuid) from public;
grant execute on function app.enqueue_mail(uuid) to app_user, app_auth;

set local role app_worker;
-- The links of stored mails are masked once they lead nowhere.
create function app.mask_mail_of_invitation() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.mail_messages m set body_text = app.without_links(m.body_text), link_identifier = null
    where m.link_identifier = 'invitation:' || old.token_hash and m.status <> 'queued';
  return null;
end $$;
revoke all on function app.mask_mail_of_invitation() from public;

set local role app_auth;
-- replaces app.mask_ended_mail_links of 20261122200300-mail-messages.sql
-- For links that end without a delete: they expire, or a restore voids all of them. The link of an invitation expires seven days after its mail was
-- written; that it has ended before, the invitation's own trigger says.
create or replace function app.mask_ended_mail_links() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.mail_messages m set body_text = app.without_links(m.body_text), link_identifier = null
    where m.link_identifier is not null and m.status <> 'queued'
      and not exists (select from auth.verification v where v.identifier = m.link_identifier and v."expiresAt" > app.now())
      and not (starts_with(m.link_identifier, 'invitation:') and m.created_at > app.now() - interval '7 days');
$$;

set local role app_owner;
create trigger mask_mail after update on app.organization_invitations for each row
  when (old.token_hash is not null and (old.token_hash is distinct from new.token_hash or new.accepted_at is not null or new.revoked_at is not null))
  execute function app.mask_mail_of_invitation();
revoke create on schema app from app_definer, app_worker, app_auth;
