import { sqlStatement } from '#server/db/statement.ts'
import type { Search } from '#server/search.ts'
import { hoursInLine } from '#slices/people/server/public.ts'
import { STATUS_WORDS, type TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'

interface Found {
  id: string
  name: string
  submissionId: string | null
  period: string | null
  startsOn: string | null
  status: TimesheetStatus | null
}

// The index employees_search is read alone; only who is found is looked up in the table. An address is no part of a timesheet, so it finds no one.
const found = sqlStatement<{ search: string; limit: number; drafts: boolean }, Found>(
  `with named as materialized (
     select f.id from app.employees f
     where f.organization_id = (select app.org_id()) and f.is_active and f.search_text like all ((select app.search_patterns($search::text))::text[])
   )
   select e.id, e.display_name as name, s.id as submission_id, s.pay_period_start::text as starts_on, s.status,
     to_char(s.pay_period_start, 'FMMon FMDD') || ' – ' || to_char(s.pay_period_end, 'FMMon FMDD') as period
   from app.employees e
   left join lateral (
     select t.id, t.pay_period_start, t.pay_period_end, t.status from app.timesheet_submissions t
     where t.organization_id = e.organization_id and t.employee_id = e.id and (t.status <> 'draft' or $drafts::boolean)
     order by t.pay_period_start desc limit 1
   ) s on true
   where e.organization_id = (select app.org_id()) and e.id in (select named.id from named)
     and app.folded(e.display_name) like all ((select app.search_patterns($search::text))::text[])
     and (s.id is not null or $drafts::boolean)
     and e.tracks_time and e.id is distinct from (select app.employee_id()) and ${hoursInLine}
   order by e.name_lc, e.id limit $limit::int`,
)

/** The newest timesheets of people whose hours the current user may see. A draft is opened by whoever enters time for others, and by no one else. */
export const teamSearch: Search = {
  label: 'Timesheets',
  needs: [{ permission: 'member', module: 'time', feature: 'my-team-time' }],
  async find(tx, asked) {
    const rows = await tx.rows(found, { ...asked, drafts: tx.actor.baseRole === 'admin' })
    return rows.map(({ id, name, submissionId, period, startsOn, status }) => ({
      id,
      label: name,
      detail: status === null ? null : `${period} · ${STATUS_WORDS[status]}`,
      email: null,
      at: {
        path: '/time/my-team-time',
        search:
          submissionId !== null && status !== 'draft'
            ? { submissionId }
            : { employeeId: id, ...(startsOn === null ? {} : { period: startsOn }) },
      },
    }))
  },
}
