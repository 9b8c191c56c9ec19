set local role app_owner;

-- How a notification goes by mail: at once, in the digest of the day, or not at all. `mail_done_at` is when that was settled: with the mail that was
-- written in the same transaction, or without one, because it had been read.
alter table app.employee_notifications
  add column mail text check (mail in ('at_once', 'daily')),
  add column mail_done_at timestamptz;
create index employee_notifications_mail_due on app.employee_notifications (organization_id, employee_id) where mail is not null and mail_done_at is null;
create index employee_notifications_mailed on app.employee_notifications (organization_id, employee_id, mail_done_at) where mail_done_at is not null;
-- The list shows one row for each record, and what else happened to it.
create index employee_notifications_of_record on app.employee_notifications
  (organization_id, employee_id, related_resource_id, created_at desc, id desc) where related_resource_id is not null;

-- What a person chose; for a kind without a row, src/core/notification-kinds.ts says it.
create table app.notification_preferences (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  notification_type text not null,
  channel text not null check (channel in ('in_app', 'at_once', 'daily', 'off')),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, employee_id, notification_type),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade,
  -- Whoever must decide finds it in the bell.
  check (channel <> 'off' or notification_type <> 'approval_required')
);
call app.enable_tenant_isolation('app.notification_preferences');
grant select, insert, update on app.notification_preferences to app_user;

grant create on schema app to app_worker, app_definer;
set local role app_worker;
-- Mail about a reviewed request for a module was of a kind of its own.
update platform.mail_messages set kind = 'notification' where kind = 'module_request_reviewed';

-- A notification that goes by mail at once queues the job for its person, and nothing else does. Several that come while the job waits are one job, which
-- keeps the time that it waits for.
create function app.enqueue_notification_mail() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('mail_notifications', json_build_object('organizationId', new.organization_id, 'employeeId', new.employee_id),
    job_key => 'mail notifications ' || new.employee_id, job_key_mode => 'preserve_run_at', max_attempts => 12);
  return null;
end $$;
revoke all on function app.enqueue_notification_mail() from public;

set local role app_definer;
-- Where a job mails a member to: their confirmed address. Null for one who has none, or is not an active member of the organization.
create function app.confirmed_address_of(p_user uuid) returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.email from platform.profiles p join auth."user" u on u.id = p.id
    where p.id = p_user and u."emailVerified" and current_setting('app.mode', true) = 'job'
      and exists (select from app.member_access m where m.organization_id = app.org_id() and m.user_id = p.id and m.is_active);
$$;
revoke all on function app.confirmed_address_of(uuid) from public;
grant execute on function app.confirmed_address_of(uuid) to app_user;

set local role app_owner;
create trigger enqueue_notification_mail after insert on app.employee_notifications for each row
  when (new.mail = 'at_once') execute function app.enqueue_notification_mail();
revoke create on schema app from app_worker, app_definer;
