set local role app_owner;

create table app.employee_notifications (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  employee_id uuid not null,
  notification_type text not null,
  title text not null,
  message text not null,
  related_resource_type text,
  related_resource_id uuid,
  is_read boolean not null default false,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id)
);
create index employee_notifications_newest on app.employee_notifications (organization_id, employee_id, created_at desc);
create index employee_notifications_unread on app.employee_notifications (organization_id, employee_id) where not is_read;
call app.wall('app.employee_notifications');
grant select, insert, update on app.employee_notifications to app_user;

-- Written in the transaction of the change, sealed within seconds by a job: sequence and hash chain per organization (R15).
create table app.audit_events (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  occurred_at timestamptz not null default app.now(),
  actor_user_id uuid,
  -- member, super_admin, job or system.
  mode text not null,
  action text not null,
  resource_type text not null,
  resource_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  sequence bigint,
  previous_hash text,
  hash text,
  sealed_at timestamptz,
  primary key (organization_id, id),
  check ((sequence is null) = (hash is null) and (hash is null) = (sealed_at is null))
);
-- Partial, so that the write of an event pays for one of the two only.
create unique index audit_events_sealed on app.audit_events (organization_id, sequence) where sequence is not null;
create index audit_events_unsealed on app.audit_events (organization_id, occurred_at) where sequence is null;
create index audit_events_resource on app.audit_events (organization_id, resource_type, resource_id);
call app.wall('app.audit_events');
grant select, insert on app.audit_events to app_user;

-- Append-only even for whoever may seal: the one change allowed is from unsealed to sealed.
create function app.keep_audit_event() returns trigger language plpgsql as $$
declare
  v_sealed app.audit_events;
begin
  if tg_op = 'UPDATE' and old.sequence is null and new.sequence is not null then
    v_sealed := old;
    v_sealed.sequence := new.sequence;
    v_sealed.previous_hash := new.previous_hash;
    v_sealed.hash := new.hash;
    v_sealed.sealed_at := new.sealed_at;
    if new is not distinct from v_sealed then
      return new;
    end if;
  end if;
  raise exception 'audit events are append-only' using errcode = '23514', constraint = 'audit_events_append_only';
end $$;
create trigger keep before update or delete on app.audit_events for each row execute function app.keep_audit_event();
create trigger keep_all before truncate on app.audit_events for each statement execute function app.keep_audit_event();

create table app.idempotency_keys (
  organization_id uuid not null default app.org_id(),
  user_id uuid not null default app.user_id(),
  key text not null check (length(key) between 8 and 200),
  request_hash text not null,
  response jsonb not null,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, user_id, key)
);
create index idempotency_keys_age on app.idempotency_keys (organization_id, created_at);
call app.wall('app.idempotency_keys');
grant select, insert, delete, update (response) on app.idempotency_keys to app_user;

-- The outbox of mail: a row in the transaction that wants it sent; with SMTP a job sends it, without it is the built-in mailbox.
create table platform.mail_messages (
  id uuid primary key,
  organization_id uuid,
  kind text not null,
  to_address text not null,
  subject text not null,
  body_text text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default app.now(),
  sent_at timestamptz
);
create index mail_messages_newest on platform.mail_messages (created_at desc);
grant insert on platform.mail_messages to app_auth, app_user;
grant select, update on platform.mail_messages to app_worker;
grant select on platform.mail_messages to app_auth;
