-- The other way round: a membership that covers today is the person's group. One that begins later is applied by a job on its day.
create or replace function app.apply_membership() returns trigger language plpgsql as $$
declare
  v_organization uuid := coalesce(new.organization_id, old.organization_id);
  v_employee uuid := coalesce(new.employee_id, old.employee_id);
begin
  update app.employees e set time_tracking_group_id = t.group_id, version = e.version % 2147483647 + 1, updated_at = app.now()
    from (select app.group_on(v_organization, v_employee, (app.now() at time zone coalesce(l.timezone, o.timezone))::date) as group_id
      from app.employees p join app.organizations o on o.id = p.organization_id
      left join app.locations l on l.organization_id = p.organization_id and l.id = p.location_id
      where p.organization_id = v_organization and p.id = v_employee) t
    where e.organization_id = v_organization and e.id = v_employee and e.time_tracking_group_id is distinct from t.group_id;
  return null;
end $$;
revoke all on function app.apply_membership() from public;
