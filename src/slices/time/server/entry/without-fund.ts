/*
 * Hours without a fund because the person's default fund is outside its dates, as SQL. What a fund's own column has is charged to it.
 */

/** The columns `date, minutes, fund_name` of `withoutFund`, by day. */
export const withoutFundColumns = 't.date, sum(t.minutes)::int as minutes, min(f.name) as fund_name'

/** Joins to `app.time_entries t` the employee and the default fund that those hours don't have. */
export const withoutFund = `join app.employees e on e.organization_id = t.organization_id and e.id = t.employee_id
  join app.funds f on f.organization_id = e.organization_id and f.id = e.default_fund_id
    and t.fund_id is null and (t.date < f.start_date or t.date > f.end_date)`
