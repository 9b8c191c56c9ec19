set local role app_definer;

-- Announces what a tab knows of its person's employee record (pay group, direct reports, location, picture) like a change of access, so that nothing has
-- to ask again every minute: to the person, and to the managers who gain or lose someone.
create or replace function app.tell_of_new_employees() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('steward_changes', line) from (
    select distinct e.organization_id || ' member_access ' || e.user_id as line from after a
    join app.employees e on e.organization_id = a.organization_id and e.id = a.reports_to_employee_id where e.user_id is not null
  ) told;
  return null;
end $$;
revoke all on function app.tell_of_new_employees() from public;
