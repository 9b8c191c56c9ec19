-- The hours that count of one timesheet, by fund, null for hours without one: of worked entries what is left after the day's deductions, which each
-- column bears its share of. The hash is of every row that was counted, so it changes with whatever is charged differently.
create or replace function app.effort_of_timesheet(p_organization uuid, p_employee uuid, p_start date, p_end date)
returns table (fund_id uuid, minutes integer, program integer, management_general integer, fundraising integer, rows_hash text)
language sql stable as $$
  select r.fund_id, sum(r.minutes)::integer,
    coalesce(sum(r.minutes) filter (where r.functional_category = 'program'), 0)::integer,
    coalesce(sum(r.minutes) filter (where r.functional_category = 'management_general'), 0)::integer,
    coalesce(sum(r.minutes) filter (where r.functional_category = 'fundraising'), 0)::integer,
    encode(sha256(convert_to(string_agg(concat_ws(' ', r.date, r.column_type, r.column_id, r.minutes, r.functional_category, r.program_id), ';'
      order by r.date, r.column_type, r.column_id), 'UTF8')), 'hex')
  from (
    select t.fund_id, t.date, t.column_type, t.column_id, t.functional_category, t.program_id, t.minutes - coalesce(s.deducted, 0) as minutes
    from app.time_entries t
    left join app.overtime_days d on d.organization_id = t.organization_id and d.employee_id = t.employee_id and d.date = t.date
    left join lateral (
      select sum((x ->> 'deductedMinutes')::integer) as deducted from jsonb_array_elements(d.shares) x
      where x ->> 'column' = case t.column_type when 'pay_code' then t.column_id else t.column_type || ':' || t.column_id end
    ) s on true
    where t.organization_id = p_organization and t.employee_id = p_employee and t.date between p_start and p_end
      and t.pay_period_start = p_start and t.is_worked
  ) r
  group by r.fund_id
$$;
revoke all on function app.effort_of_timesheet(uuid, uuid, date, date) from public;
grant execute on function app.effort_of_timesheet(uuid, uuid, date, date) to app_user;
