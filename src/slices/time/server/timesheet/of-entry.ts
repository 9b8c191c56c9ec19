/** Joins the timesheet of an entry `t` as `s`: `coalesce(s.status, 'draft')` is the entry's status. */
export const timesheetOfEntry = `left join app.timesheet_submissions s
  on s.organization_id = t.organization_id and s.employee_id = t.employee_id and s.pay_period_start = t.pay_period_start`
