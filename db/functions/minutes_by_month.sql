-- An employee's minutes by month as their entries and deductions say, to compare with the stored ones.
create or replace function app.minutes_by_month(p_organization uuid, p_employee uuid) returns integer[] language sql stable as $$
  with months as (
    select c.month, sum(c.minutes) as minutes from (
      select app.month_number(t.date) as month, t.minutes from app.time_entries t
        where t.organization_id = p_organization and t.employee_id = p_employee
      union all select app.month_number(d.date), - d.lunch_deducted_minutes - d.break_deducted_minutes from app.overtime_days d
        where d.organization_id = p_organization and d.employee_id = p_employee) c
    group by 1
  )
  select case when count(*) = 0 then '{}' else format('[%s:%s]={%s}', min(n), max(n), string_agg(coalesce(m.minutes, 0)::text, ',' order by n)) end::integer[]
  from generate_series((select min(month) from months), (select max(month) from months)) n left join months m on m.month = n
$$;
revoke all on function app.minutes_by_month(uuid, uuid) from public;
