import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { effort } from '#slices/effort/contract/effort.ts'
import { employeeTables, hoursInLine, todayOf } from '#slices/people/server/public.ts'
import { type EffortRow, effortColumns, effortTables, itemOf } from './effort-rows.ts'

interface ListParams {
  whose: string
  status: string
  employeeId: string | null
  fundId: string | null
  search: string | null
  from: PlainDate | null
  to: PlainDate | null
  after: string | null
  limit: number
}

/** Charges `c` that the current user may see, with their owner `e` and the fund `f`. */
const visibleCharges = `app.effort_charges c
    join app.funds f on f.organization_id = c.organization_id and f.id = c.fund_id and f.needs_certification
    join (select e.id, e.name_lc, ${todayOf} as today, coalesce(e.id = (select app.employee_id()), false) as is_own from ${employeeTables}
      where e.organization_id = (select app.org_id()) and ${hoursInLine}) e on e.id = c.employee_id
    where c.organization_id = (select app.org_id()) and ($whose = 'all' or ($whose = 'own') = e.is_own)`

// Only of the page's rows are the hours added up and the hashes computed.
const pageOfEffort = sqlStatement<ListParams, EffortRow & { total: number; agingTotal: number; place: number }>(`
  with certified as materialized (
    select o.submission_id, o.fund_id from app.effort_certifications o
    where o.organization_id = (select app.org_id()) and not exists (
      select from app.effort_certification_voids v where v.organization_id = o.organization_id and v.certification_id = o.id)
  ), charged as (
    select c.submission_id as id, c.fund_id, c.period_end, e.name_lc, f.name, c.period_end < e.today - 30 as is_old,
      (c.submission_id, c.fund_id) in (select n.submission_id, n.fund_id from certified n) as is_certified
    from ${visibleCharges}
      and ($employeeId::uuid is null or e.id = $employeeId::uuid) and ($fundId::uuid is null or f.id = $fundId::uuid)
      and ($search::text is null or app.folded(e.name_lc) like all ((select app.search_patterns($search::text))::text[]))
      and c.period_end >= coalesce($from::date, app.now()::date - 400) and c.period_end <= coalesce($to::date, '9999-12-31')
  ), matching as materialized (
    select g.*, g.is_old and not g.is_certified as is_aging, row_number() over (order by g.period_end, g.name_lc, g.name, g.id, g.fund_id) as place
    from charged g
    where ($status = 'all' or ($status = 'certified') = g.is_certified) and ($status <> 'aging' or g.is_old)
  ), page as (
    select * from matching
    where place > coalesce((select m.place from matching m where m.id || ' ' || m.fund_id = $after), 0) order by place limit $limit::int + 1
  )
  select ${effortColumns}, (select count(*)::int from matching) as total, (select count(*)::int from matching where is_aging) as aging_total,
    page.place
  from page
  join app.timesheet_submissions s on s.organization_id = (select app.org_id()) and s.id = page.id
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  join app.funds f on f.organization_id = s.organization_id and f.id = page.fund_id
  ${effortTables}
  order by page.place`)

const fundsOfEffort = sqlStatement<Pick<ListParams, 'whose'>, { id: string; code: string; name: string }>(`
  select distinct f.id, f.code, f.name from ${visibleCharges} order by f.name, f.id`)

/** Lists open and certified charges that the current user may see. */
export async function list({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof effort.list>) {
  const { employeeId = null, fundId = null, from = null, to = null, after = null, whose, status, limit } = input
  const search = input.search === '' ? null : input.search
  const [rows, funds] = await Promise.all([
    tx.rows(pageOfEffort, { whose, status, employeeId, fundId, search, from, to, after, limit }),
    tx.rows(fundsOfEffort, { whose }),
  ])
  return {
    rows: rows.slice(0, limit).map(itemOf),
    more: rows.length > limit,
    total: rows[0]?.total ?? 0,
    agingTotal: rows[0]?.agingTotal ?? 0,
    funds,
  }
}
