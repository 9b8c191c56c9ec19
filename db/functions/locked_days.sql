-- The days of an employee's submitted and approved timesheets, as they say themselves.
create or replace function app.locked_days(p_organization uuid, p_employee uuid) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(s.pay_period_start, s.pay_period_end, '[]')), '{}') from app.timesheet_submissions s
  where s.organization_id = p_organization and s.employee_id = p_employee and s.status in ('submitted', 'approved')
$$;
revoke all on function app.locked_days(uuid, uuid) from public;
grant execute on function app.locked_days(uuid, uuid) to app_user;
