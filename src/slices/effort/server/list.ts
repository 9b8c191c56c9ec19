import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { effort } from '#slices/effort/contract/effort.ts'
import { employeeTables, inCurrentUsersLine, todayOf } from '#slices/people/server/public.ts'
import { type EffortRow, effortColumns, effortTables, itemOf } from './effort-rows.ts'

interface ListParams {
  whose: string
  status: string
  employeeId: string | null
  fundId: string | null
  from: PlainDate | null
  to: PlainDate | null
  afterRow: string | null
  limit: number
}

// Which timesheets and funds match is found from the hours at once; only of the page's are the hashes computed.
const pageOfEffort = sqlStatement<ListParams, EffortRow & { total: number; agingTotal: number; place: number }>(`
  with charged as (
    select distinct s.id, s.pay_period_end, t.fund_id, e.name_lc, f.name, s.pay_period_end < ${todayOf} - 30 as is_old from ${employeeTables}
    join app.timesheet_submissions s on s.organization_id = e.organization_id and s.employee_id = e.id
    join app.time_entries t on t.organization_id = s.organization_id and t.employee_id = s.employee_id
      and t.date between s.pay_period_start and s.pay_period_end and t.pay_period_start = s.pay_period_start and t.is_worked
    join app.funds f on f.organization_id = t.organization_id and f.id = t.fund_id and f.needs_certification
    where e.organization_id = (select app.org_id()) and s.status = 'approved' and ${inCurrentUsersLine}
      and ($whose = 'all' or ($whose = 'own') = coalesce(e.id = (select app.employee_id()), false))
      and ($employeeId::uuid is null or e.id = $employeeId::uuid) and ($fundId::uuid is null or f.id = $fundId::uuid)
      and s.pay_period_end >= coalesce($from::date, app.now()::date - 400)
      and s.pay_period_end <= coalesce($to::date, '9999-12-31')
  ), matching as (
    select g.*, g.is_old and not g.is_certified as is_aging,
      row_number() over (order by g.pay_period_end, g.name_lc, g.name, g.id, g.fund_id) as place
    from (select charged.*, exists (
        select from app.effort_certifications o
        where o.organization_id = (select app.org_id()) and o.submission_id = charged.id and o.fund_id = charged.fund_id and not exists (
          select from app.effort_certification_voids v where v.organization_id = o.organization_id and v.certification_id = o.id)
      ) as is_certified from charged) g
    where ($status = 'all' or ($status = 'certified') = g.is_certified) and ($status <> 'aging' or g.is_old)
  ), page as (
    select * from matching
    where place > coalesce((select m.place from matching m where m.id || ' ' || m.fund_id = $afterRow), 0) order by place limit $limit::int + 1
  )
  select ${effortColumns}, (select count(*)::int from matching) as total, (select count(*)::int from matching where is_aging) as aging_total,
    page.place
  from page
  join app.timesheet_submissions s on s.organization_id = (select app.org_id()) and s.id = page.id
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  join app.funds f on f.organization_id = s.organization_id and f.id = page.fund_id
  ${effortTables}
  order by page.place`)

/** What is to be certified, and what is, as far as the current user may see it. */
export async function list({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof effort.list>) {
  const { employeeId = null, fundId = null, from = null, to = null, afterRow = null, whose, status, limit } = input
  const rows = await tx.rows(pageOfEffort, { whose, status, employeeId, fundId, from, to, afterRow, limit })
  return {
    rows: rows.slice(0, limit).map(itemOf),
    more: rows.length > limit,
    total: rows[0]?.total ?? 0,
    agingTotal: rows[0]?.agingTotal ?? 0,
  }
}
