-- Holidays are paid within employment. Another hire date or last day can take away the pay of a holiday, or bring it back: then the job computes the days
-- again from the first such holiday on. Only periods with hours or a timesheet have stored pay.
create or replace function app.recount_holidays_of_employment() returns trigger language plpgsql as $$
declare
  v_from date;
begin
  select min(d.date) into v_from
    from (
      select t.date from app.time_entries t where t.organization_id = new.organization_id and t.employee_id = new.id and t.source = 'holiday'
      union all
      select h.date from app.group_memberships m
        join app.holidays_closures h on h.organization_id = m.organization_id and h.group_id = m.group_id and h.type = 'holiday'
          and h.date >= m.starts_on and (m.ends_on is null or h.date <= m.ends_on)
        where m.organization_id = new.organization_id and m.employee_id = new.id
          and exists (select from app.time_group_settings v
            where v.organization_id = m.organization_id and v.group_id = m.group_id and v.holiday_pay = 'scheduled')
    ) d
    where (d.date between coalesce(old.hire_date, '-infinity') and coalesce(old.termination_date, 'infinity'))
        <> (d.date between coalesce(new.hire_date, '-infinity') and coalesce(new.termination_date, 'infinity'))
      and (exists (select from app.time_entries t where t.organization_id = new.organization_id and t.employee_id = new.id
          and t.date between d.date - 62 and d.date + 62 and d.date between t.pay_period_start and t.pay_period_end)
        or exists (select from app.timesheet_submissions s where s.organization_id = new.organization_id and s.employee_id = new.id
          and d.date between s.pay_period_start and s.pay_period_end));
  if v_from is not null then
    insert into app.day_recomputes (organization_id, id, employee_ids, from_date, total)
      values (new.organization_id, gen_random_uuid(), array[new.id], v_from, 1);
  end if;
  return null;
end $$;
revoke all on function app.recount_holidays_of_employment() from public;
