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
-- A list continues after a row, in the order of this index.
create index employee_notifications_newest on app.employee_notifications (organization_id, employee_id, created_at desc, id desc);
create index employee_notifications_unread on app.employee_notifications (organization_id, employee_id) where not is_read;
-- A decision on a record marks as read what everyone was asked about it.
create index employee_notifications_about on app.employee_notifications (organization_id, related_resource_id) where not is_read;
call app.enable_tenant_isolation('app.employee_notifications');
grant select, insert, update on app.employee_notifications to app_user;
call app.watch_ids('app.employee_notifications');
