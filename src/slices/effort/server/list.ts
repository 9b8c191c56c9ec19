import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { defineList } from '#server/list/list.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { effortList as contract, type effort } from '#slices/effort/contract/effort.ts'
import { employeeTables, hoursInLine, todayOf } from '#slices/people/server/public.ts'
import { type EffortRow, effortColumns, effortTables, itemOf } from './effort-rows.ts'

/** A fund's charge on one timesheet, without its hours. */
interface Charge {
  id: string
  employeeId: string
  employeeName: string
  fundId: string
  /** The words that the filters have for it. */
  whoseWords: string[]
  statusWords: string[]
  /** 1 for one that is aging, to be added up. */
  aging: number
  /** Oldest first, and of one period by person and fund. */
  place: string
}

/** Charges `c` that the current user may see, with their owner `e` and the fund `f`. */
const visibleCharges = `app.effort_charges c
    join app.funds f on f.organization_id = c.organization_id and f.id = c.fund_id and f.needs_certification
    join (select e.id, e.name_lc, ${todayOf} as today, coalesce(e.id = (select app.employee_id()), false) as is_own from ${employeeTables}
      where e.organization_id = (select app.org_id()) and ${hoursInLine}) e on e.id = c.employee_id
    where c.organization_id = (select app.org_id())`

const charges = defineList({
  contract,
  rows: sqlStatement<{ from: PlainDate | null; to: PlainDate | null }, Charge>(`
    with certified as materialized (
      select o.submission_id, o.fund_id from app.effort_certifications o
      where o.organization_id = (select app.org_id()) and not exists (
        select from app.effort_certification_voids v where v.organization_id = o.organization_id and v.certification_id = o.id)
    )
    select g.submission_id || ' ' || g.fund_id as id, g.employee_id, g.employee_name, g.fund_id, g.whose_words,
      case when g.is_certified then array['certified', 'all'] when g.is_old then array['open', 'aging', 'all'] else array['open', 'all'] end as status_words,
      (g.is_old and not g.is_certified)::int as aging, g.period_end || ' ' || g.employee_name || ' ' || g.fund_name as place
    from (
      select c.submission_id, c.fund_id, e.id as employee_id, e.name_lc as employee_name, f.name as fund_name, c.period_end,
        case when e.is_own then array['own', 'all'] else array['else', 'all'] end as whose_words, c.period_end < e.today - 30 as is_old,
        (c.submission_id, c.fund_id) in (select n.submission_id, n.fund_id from certified n) as is_certified
      from ${visibleCharges}
        and c.period_end >= coalesce($from::date, app.now()::date - 400) and c.period_end <= coalesce($to::date, '9999-12-31')
    ) g`),
  idType: 'text',
  searched: ['employeeName'],
  filters: {
    whose: { by: 'whoseWords', kind: 'has' },
    status: { by: 'statusWords', kind: 'has' },
    employeeId: 'one',
    fundId: 'one',
    from: 'given',
    to: 'given',
  },
  sorts: { order: { by: 'place', type: 'text' } },
})

// Only of the page's rows are the hours added up and the hashes computed.
const rowsOf = sqlStatement<{ ids: string[] }, EffortRow>(`
  select ${effortColumns}
  from unnest($ids::text[]) with ordinality as page (id, place)
  join app.timesheet_submissions s on s.organization_id = (select app.org_id()) and s.id = split_part(page.id, ' ', 1)::uuid
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  join app.funds f on f.organization_id = s.organization_id and f.id = split_part(page.id, ' ', 2)::uuid
  ${effortTables}
  order by page.place`)

const fundsOfEffort = sqlStatement<{ whose: string }, { id: string; code: string; name: string }>(`
  select distinct f.id, f.code, f.name from ${visibleCharges} and ($whose = 'all' or ($whose = 'own') = e.is_own) order by f.name, f.id`)

/** Lists open and certified charges that the current user may see. Throws VALIDATION for an unknown cursor. */
export async function list({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof effort.list>) {
  const [page, agingTotal, funds] = await Promise.all([
    charges.page(tx, input),
    charges.sumFor(tx, 'aging', input),
    tx.rows(fundsOfEffort, { whose: input.whose }),
  ])
  const rows = await tx.rows(rowsOf, { ids: page.rows.map(({ id }) => id) })
  return { ...page, rows: rows.map(itemOf), agingTotal, funds }
}
