import type { ClientBase, Pool } from 'pg'

/** The time states whose monthly totals differ from their entries less what is taken off their days, or whose locked days from those of their timesheets; must always be empty. */
export async function wrongTimeStates({ owner }: { owner: Pick<ClientBase | Pool, 'query'> }): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select * from (
       select s.employee_id,
         coalesce((select jsonb_object_agg(n, s.minutes_by_month[n]) from generate_subscripts(s.minutes_by_month, 1) n where s.minutes_by_month[n] <> 0), '{}') as kept,
         coalesce((select jsonb_object_agg(m.month, m.minutes) from (
           select c.month, sum(c.minutes) as minutes from (
             select app.month_number(t.date) as month, t.minutes from app.time_entries t
               where t.organization_id = s.organization_id and t.employee_id = s.employee_id
             union all select app.month_number(d.date), - d.lunch_deducted_minutes - d.break_deducted_minutes from app.overtime_days d
               where d.organization_id = s.organization_id and d.employee_id = s.employee_id) c
           group by 1) m where m.minutes <> 0), '{}') as summed,
         s.locked_days, (select coalesce(range_agg(daterange(t.pay_period_start, t.pay_period_end + 1)), '{}') from app.timesheet_submissions t
           where t.organization_id = s.organization_id and t.employee_id = s.employee_id and t.status in ('submitted', 'approved')) as days_of_timesheets
       from app.employee_time_states s) states where kept <> summed or locked_days <> days_of_timesheets`,
  )
  return rows
}
