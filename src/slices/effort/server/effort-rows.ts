import type { PlainDate } from '#core/plain-date.ts'
import type { OutputOf } from '#server/rpc/verb.ts'
import type { effort } from '#slices/effort/contract/effort.ts'
import { agingOf, certificationStatement, type Signer } from '#slices/effort/rules/certification.ts'
import { effortShares, type FunctionalCategory, functionalSplit, trueUp } from '#slices/effort/rules/effort-shares.ts'
import { employeeTables, todayOf } from '#slices/people/server/public.ts'
import { periodLabelWithYear } from '#slices/time-groups/server/public.ts'

/** A fund's hours on one timesheet, as `effortColumns` says. */
export interface EffortRow {
  id: string
  employeeId: string
  employeeName: string
  managerName: string | null
  isOwn: boolean
  isManager: boolean
  submissionId: string
  status: string
  periodStart: PlainDate
  periodEnd: PlainDate
  fundId: string
  fundCode: string
  fundName: string
  minutes: number
  totalMinutes: number
  /** Minutes by function, of the whole timesheet. */
  program: number
  managementGeneral: number
  fundraising: number
  budgetedShare: number | null
  rowsHash: string
  certificationId: string | null
  certifiedStatement: string | null
  signedAs: Signer | null
  signedByName: string | null
  signedAt: string | null
  certifiedMinutes: number | null
  voidedAt: string | null
  today: PlainDate
}

// As the settings of the timesheet's group were on the first day of its period.
const budgetedShare = `(select round((x ->> 'percent')::numeric * 100)::int from app.pay_periods p
      cross join lateral (select v.allocation_defaults from app.time_group_settings v
        where v.organization_id = p.organization_id and v.group_id = p.group_id and v.effective_from <= s.pay_period_start
        order by v.effective_from desc limit 1) g
      cross join jsonb_array_elements(g.allocation_defaults) x
      where p.organization_id = s.organization_id and p.id = s.pay_period_id and x ->> 'column' = 'fund:' || f.id limit 1)`

/** Of a timesheet `s` of employee `e`, with what `effortTables` joins. Needs `fund`, a query of the fund's id. */
export const effortColumns = `s.id || ' ' || f.id as id, e.id as employee_id, e.first_name || ' ' || e.last_name as employee_name,
    (select m.first_name || ' ' || m.last_name from app.employees m
      where m.organization_id = e.organization_id and m.id = e.reports_to_employee_id and m.is_active) as manager_name,
    coalesce(e.id = (select app.employee_id()), false) as is_own,
    coalesce(e.reports_to_employee_id = (select app.employee_id()), false) as is_manager,
    s.id as submission_id, s.status, s.pay_period_start as period_start, s.pay_period_end as period_end,
    f.id as fund_id, f.code as fund_code, f.name as fund_name, h.minutes, h.total_minutes, h.program, h.management_general, h.fundraising,
    ${budgetedShare} as budgeted_share, h.rows_hash, c.id as certification_id, c.statement as certified_statement, c.signed_as,
    c.signed_by_name, c.signed_at, c.minutes as certified_minutes,
    (select max(v.created_at) from app.effort_certifications o
      join app.effort_certification_voids v on v.organization_id = o.organization_id and v.certification_id = o.id
      where o.organization_id = s.organization_id and o.submission_id = s.id and o.fund_id = f.id) as voided_at,
    (select ${todayOf} from ${employeeTables} where e.organization_id = s.organization_id and e.id = s.employee_id) as today`

/** Joins to a timesheet `s` of employee `e` and a fund `f` its hours `h`, of which there must be some, and what certifies them now, `c`. */
export const effortTables = `join lateral (
      select all_hours.* from (
        select r.fund_id, r.minutes, r.rows_hash, sum(r.minutes) over ()::int as total_minutes, sum(r.program) over ()::int as program,
          sum(r.management_general) over ()::int as management_general, sum(r.fundraising) over ()::int as fundraising
        from app.effort_of_timesheet(s.organization_id, s.employee_id, s.pay_period_start, s.pay_period_end) r
      ) all_hours where all_hours.fund_id = f.id and all_hours.minutes > 0
    ) h on true
    left join lateral (
      select o.id, o.statement, o.signed_as, app.member_name(o.signed_by) as signed_by_name, o.created_at as signed_at, o.minutes
      from app.effort_certifications o
      where o.organization_id = s.organization_id and o.submission_id = s.id and o.fund_id = f.id and not exists (
        select from app.effort_certification_voids v where v.organization_id = o.organization_id and v.certification_id = o.id)
    ) c on true`

/** As whom the current user may sign; null: neither the person nor their manager. */
export const signerOf = ({ isOwn, isManager }: Pick<EffortRow, 'isOwn' | 'isManager'>): Signer | null =>
  isOwn ? 'employee' : isManager ? 'manager' : null

/** The share of all hours, in hundredths of a percent. */
const shareOf = ({ minutes, totalMinutes }: Pick<EffortRow, 'minutes' | 'totalMinutes'>): number =>
  effortShares([minutes, totalMinutes - minutes])[0]!

/** The sentence that certifies a row. */
export function statementOf(row: EffortRow, signer: Signer): string {
  const { employeeName, fundName, minutes, totalMinutes, periodStart, periodEnd } = row
  const period = periodLabelWithYear(periodStart, periodEnd)
  return certificationStatement({ signer, employeeName, fundName, period, minutes, totalMinutes, share: shareOf(row) })
}

/** The row as the contract shows it. */
export function itemOf(row: EffortRow): OutputOf<typeof effort.certify> {
  const { certificationId, budgetedShare, minutes, totalMinutes } = row
  const { days, isAging } = agingOf(row.periodEnd, row.today)
  const signAs = certificationId === null && row.status === 'approved' ? signerOf(row) : null
  const byFunction: [FunctionalCategory, number][] = [
    ['program', row.program],
    ['management_general', row.managementGeneral],
    ['fundraising', row.fundraising],
  ]
  return {
    id: row.id,
    employeeId: row.employeeId,
    employeeName: row.employeeName,
    managerName: row.managerName,
    submissionId: row.submissionId,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    fundId: row.fundId,
    fundCode: row.fundCode,
    fundName: row.fundName,
    minutes,
    totalMinutes,
    share: shareOf(row),
    budgetedShare,
    trueUpMinutes: budgetedShare === null ? null : trueUp(totalMinutes, budgetedShare, minutes, totalMinutes),
    functions: functionalSplit(byFunction.map(([functionalCategory, ofFunction]) => ({ functionalCategory, minutes: ofFunction }))),
    rowsHash: row.rowsHash,
    status: certificationId === null ? 'open' : 'certified',
    ageDays: days,
    isAging: certificationId === null && isAging,
    signAs,
    statement: signAs === null ? null : statementOf(row, signAs),
    certification:
      certificationId === null
        ? null
        : {
            id: certificationId,
            statement: row.certifiedStatement!,
            signedAs: row.signedAs!,
            signedByName: row.signedByName!,
            signedAt: row.signedAt!,
            minutes: row.certifiedMinutes!,
          },
    voidedAt: row.voidedAt,
  }
}
