set local role app_owner;

-- A decision on a record makes read what everybody was asked about it, however many they are.
create index employee_notifications_about on app.employee_notifications (organization_id, related_resource_id) where not is_read;
