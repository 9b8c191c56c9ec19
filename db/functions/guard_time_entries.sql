-- Almost every save changes one entry, which needs no sorting and no sums by month. A trigger for each row is as fast for one entry, but for 42 it
-- writes 42 versions of the employee's time state, which takes four times as long.
-- A day comes to more than 24 hours only by growing: neither a deletion nor a single entry that shrinks names days to check.
create or replace function app.guard_time_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform from added offset 1;
    if not found then
      perform app.change_employee_time(n.organization_id, n.employee_id, n.pay_period_start, app.month_number(n.date), n.minutes - r.minutes,
          case when n.minutes > r.minutes then n.date end, case when n.minutes > r.minutes then n.date end,
          app.broken_by_entry(n.date, n.pay_period_start, n.pay_period_end, n.minutes, n.minutes_entered))
        from added n, removed r;
      return null;
    end if;
    perform app.change_employee_time(c.organization_id, c.employee_id, c.pay_period_start, c.month, c.minutes, c.first_day, c.last_day, c.broken)
      from (select b.organization_id, b.employee_id, b.pay_period_start, app.month_number(b.date) as month, sum(b.minutes)::integer as minutes,
          min(b.date) as first_day, max(b.date) as last_day, max(b.broken) as broken
        from (
          select n.organization_id, n.employee_id, n.pay_period_start, n.date, n.minutes,
            app.broken_by_entry(n.date, n.pay_period_start, n.pay_period_end, n.minutes, n.minutes_entered) as broken from added n
          union all select r.organization_id, r.employee_id, r.pay_period_start, r.date, - r.minutes, null from removed r) b
        group by 1, 2, 3, 4 order by 2, 3, 4) c;
  elsif tg_op = 'INSERT' then
    perform app.change_employee_time(c.organization_id, c.employee_id, c.pay_period_start, c.month, c.minutes, c.first_day, c.last_day, c.broken)
      from (select n.organization_id, n.employee_id, n.pay_period_start, app.month_number(n.date) as month, sum(n.minutes)::integer as minutes,
          min(n.date) as first_day, max(n.date) as last_day,
          max(app.broken_by_entry(n.date, n.pay_period_start, n.pay_period_end, n.minutes, n.minutes_entered)) as broken
        from added n group by 1, 2, 3, 4 order by 2, 3, 4) c;
  else
    perform app.change_employee_time(c.organization_id, c.employee_id, c.pay_period_start, c.month, c.minutes, null, null, null)
      from (select r.organization_id, r.employee_id, r.pay_period_start, app.month_number(r.date) as month, - sum(r.minutes)::integer as minutes
        from removed r group by 1, 2, 3, 4 order by 2, 3, 4) c;
  end if;
  return null;
end $$;
revoke all on function app.guard_time_entries() from public;
