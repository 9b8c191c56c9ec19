import { sqlStatement } from '#server/db/statement.ts'
import type { TimesheetWarningSource } from '#server/slice.ts'
import { employeeTables, todayOf } from '#slices/people/server/public.ts'

// As the list has them (list.ts): aging, and of a fund whose hours are not certified now.
const aging = sqlStatement<{ ids: string[] }, { id: string }>(`
  select s.id from ${employeeTables}
  join app.timesheet_submissions s on s.organization_id = e.organization_id and s.employee_id = e.id
  where e.organization_id = (select app.org_id()) and s.id = any($ids::uuid[]) and s.status = 'approved' and s.pay_period_end < ${todayOf} - 30
    and exists (select from app.effort_charges c
      join app.funds f on f.organization_id = c.organization_id and f.id = c.fund_id and f.needs_certification
      where c.organization_id = s.organization_id and c.submission_id = s.id
        and not exists (select from app.effort_certifications o
          where o.organization_id = s.organization_id and o.submission_id = s.id and o.fund_id = c.fund_id and not exists (
            select from app.effort_certification_voids v where v.organization_id = o.organization_id and v.certification_id = o.id)))`)

/** Of approved timesheets whose hours on a fund were not certified within 30 days of their period (EFF-6). */
export const uncertified: TimesheetWarningSource = {
  kind: 'uncertified',
  text: "Hours charged to a fund still aren't certified 30 days after the pay period",
  async among(tx, submissionIds) {
    const rows = await tx.rows(aging, { ids: submissionIds })
    return new Set(rows.map(({ id }) => id))
  },
}
