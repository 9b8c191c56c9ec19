set local role app_definer;

-- Announces what a tab knows of its person's employee record (pay group, direct reports, location, picture) like a change of access, so that nothing has
-- to ask again every minute: to the person, and to the managers who gain or lose someone.
create or replace function app.tell_of_employees() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('steward_changes', line) from (
    with changed as (
      select a.organization_id, a.user_id, array[a.reports_to_employee_id, b.reports_to_employee_id] as managers
      from after a join before b on b.organization_id = a.organization_id and b.id = a.id
      where (a.reports_to_employee_id, a.time_tracking_group_id, a.location_id, a.avatar_url, a.is_active)
        is distinct from (b.reports_to_employee_id, b.time_tracking_group_id, b.location_id, b.avatar_url, b.is_active)
    ), people as (
      select c.organization_id, c.user_id from changed c where c.user_id is not null
      union select e.organization_id, e.user_id from changed c
        join app.employees e on e.organization_id = c.organization_id and e.id = any (c.managers) where e.user_id is not null
    )
    select distinct case when count(*) over (partition by p.organization_id) > 10 then p.organization_id || ' organization_access ' || p.organization_id
      else p.organization_id || ' member_access ' || p.user_id end as line from people p
  ) told;
  return null;
end $$;
revoke all on function app.tell_of_employees() from public;
