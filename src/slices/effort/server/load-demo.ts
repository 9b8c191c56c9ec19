import type { PlainDate } from '#core/plain-date.ts'
import { bulkInsert } from '#server/db/bulk-insert.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { LoadDemo } from '#server/demo.ts'
import { newId } from '#server/id.ts'
import { certificationStatement } from '#slices/effort/rules/certification.ts'
import { effortShares } from '#slices/effort/rules/effort-shares.ts'
import { periodLabelWithYear } from '#slices/time-groups/server/public.ts'

interface Charged {
  submissionId: string
  fundId: string
  employeeId: string
  userId: string | null
  employeeName: string
  fundName: string
  periodStart: PlainDate
  periodEnd: PlainDate
  approvedAt: string
  minutes: number
  totalMinutes: number
  rowsHash: string
}

// All but the hours of the last four weeks, and of every ninth person's timesheets: what is left is to be certified, and some of it is aging.
const charged = sqlStatement<object, Charged>(
  `select s.id as submission_id, h.fund_id, s.employee_id, e.user_id, e.first_name || ' ' || e.last_name as employee_name, f.name as fund_name,
     s.pay_period_start as period_start, s.pay_period_end as period_end, s.updated_at as approved_at, h.minutes, h.total_minutes, h.rows_hash
   from app.timesheet_submissions s
   join (select e.*, row_number() over (order by e.name_lc) as place from app.employees e where e.user_id is not null) e
     on e.organization_id = s.organization_id and e.id = s.employee_id
   cross join lateral (select r.*, sum(r.minutes) over ()::int as total_minutes
     from app.effort_of_timesheet(s.organization_id, s.employee_id, s.pay_period_start, s.pay_period_end) r) h
   join app.funds f on f.organization_id = s.organization_id and f.id = h.fund_id and f.needs_certification
   where s.status = 'approved' and s.pay_period_end < app.now()::date - 28 and e.place % 9 <> 0 and h.minutes > 0`,
)

// The trigger stores them at the commit, when the transaction is in the last organization and finds nothing of the others.
const insertCharges = sqlStatement<object, unknown>(
  `insert into app.effort_charges (submission_id, fund_id, employee_id, period_end)
   select s.id, h.fund_id, s.employee_id, s.pay_period_end from app.timesheet_submissions s
   cross join lateral app.effort_of_timesheet(s.organization_id, s.employee_id, s.pay_period_start, s.pay_period_end) h
   where s.organization_id = (select app.org_id()) and s.status = 'approved' and h.fund_id is not null and h.minutes > 0`,
)

const insertCertifications = bulkInsert('app.effort_certifications', [
  'id',
  'submissionId',
  'fundId',
  'number',
  'employeeId',
  'periodStart',
  'periodEnd',
  'minutes',
  'totalMinutes',
  'rowsHash',
  'statement',
  'signedAs',
  'signedBy',
  'createdAt',
])

/** Certifies most of what the approved timesheets charge to grants, each by the person who worked. */
export const loadEffort: LoadDemo = async tx => {
  await tx.run(insertCharges, {})
  const rows = await tx.rows(charged, {})
  await insertCertifications(
    tx,
    rows.map(({ userId, approvedAt, employeeName, fundName, ...row }) => ({
      ...row,
      id: newId(),
      number: 1,
      statement: certificationStatement({
        signer: 'employee',
        employeeName,
        fundName,
        period: periodLabelWithYear(row.periodStart, row.periodEnd),
        minutes: row.minutes,
        totalMinutes: row.totalMinutes,
        share: effortShares([row.minutes, row.totalMinutes - row.minutes])[0]!,
      }),
      signedAs: 'employee',
      // They have an account: the query asks for it.
      signedBy: userId!,
      createdAt: approvedAt,
    })),
  )
}
