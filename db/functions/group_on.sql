-- The group that a person is in on a day; null without one.
create or replace function app.group_on(p_organization uuid, p_employee uuid, p_date date) returns uuid language sql stable parallel safe as $$
  select case when m.ends_on is null or m.ends_on >= p_date then m.group_id end from app.group_memberships m
  where m.organization_id = p_organization and m.employee_id = p_employee
  order by m.starts_on <= p_date desc, abs(p_date - m.starts_on) limit 1
$$;
revoke all on function app.group_on(uuid, uuid, date) from public;
grant execute on function app.group_on(uuid, uuid, date) to app_user;
