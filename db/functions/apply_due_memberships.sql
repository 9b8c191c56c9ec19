-- Memberships that began or ended since: each person's group becomes that of their own today. Returns whose it changed.
create or replace function app.apply_due_memberships() returns setof uuid language sql as $$
  update app.employees e set time_tracking_group_id = t.group_id, version = e.version % 2147483647 + 1, updated_at = app.now()
  from (select p.id, app.group_on(p.organization_id, p.id, (app.now() at time zone coalesce(l.timezone, o.timezone))::date) as group_id
    from app.employees p join app.organizations o on o.id = p.organization_id
    left join app.locations l on l.organization_id = p.organization_id and l.id = p.location_id
    where p.organization_id = (select app.org_id()) and exists (select from app.group_memberships m
      where m.organization_id = p.organization_id and m.employee_id = p.id and (m.starts_on > '1900-01-01' or m.ends_on is not null))) t
  where e.organization_id = (select app.org_id()) and e.id = t.id and e.time_tracking_group_id is distinct from t.group_id
  returning e.id
$$;
revoke all on function app.apply_due_memberships() from public;
grant execute on function app.apply_due_memberships() to app_user;
