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
  -- How a notification goes by mail: at once, in the digest of the day, or not at all. `mail_done_at` is when that was settled: with the mail that was
  -- written in the same transaction, or without one, because it had been read.
  mail text check (mail in ('at_once', 'daily')),
  mail_done_at timestamptz,
  -- Whoever caused a notification, from the transaction: their open tabs are told if its mail could not be sent. Null for one that a job caused.
  caused_by uuid default app.user_id(),
  -- The day that a notification is about, beside its record: one about a timesheet that has no record yet leads to its pay period.
  related_date date,
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade
);
-- A list continues after a row, in the order of this index.
create index employee_notifications_newest on app.employee_notifications (organization_id, employee_id, created_at desc, id desc);
create index employee_notifications_unread on app.employee_notifications (organization_id, employee_id) where not is_read;
-- A decision on a record marks as read what everyone was asked about it.
create index employee_notifications_about on app.employee_notifications (organization_id, related_resource_id) where not is_read;
create index employee_notifications_mail_due on app.employee_notifications (organization_id, employee_id) where mail is not null and mail_done_at is null;
create index employee_notifications_mailed on app.employee_notifications (organization_id, employee_id, mail_done_at) where mail_done_at is not null;
-- The list shows one row for each record, and what else happened to it.
create index employee_notifications_of_record on app.employee_notifications
  (organization_id, employee_id, related_resource_id, created_at desc, id desc) where related_resource_id is not null;
call app.enable_tenant_isolation('app.employee_notifications');
call app.watch_ids('app.employee_notifications');
create policy definer_answer on app.employee_notifications for update to app_definer
  using (notification_type = 'module_access_requested') with check (notification_type = 'module_access_requested');
create policy definer_read on app.employee_notifications for select to app_definer using (notification_type = 'module_access_requested');
grant select, insert, update on app.employee_notifications to app_user;
grant select (organization_id, id, notification_type, related_resource_id, is_read), update (is_read) on app.employee_notifications to
  app_definer;

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

create trigger enqueue_notification_mail after insert on app.employee_notifications for each row
  when (new.mail = 'at_once') execute function app.enqueue_notification_mail();
