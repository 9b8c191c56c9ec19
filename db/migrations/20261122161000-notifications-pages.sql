set local role app_owner;
-- Pages continue after a row, in the order of this index.
drop index app.employee_notifications_newest;
create index employee_notifications_newest on app.employee_notifications (organization_id, employee_id, created_at desc, id desc);
