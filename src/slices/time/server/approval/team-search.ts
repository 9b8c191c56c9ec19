import { sqlStatement } from '#server/db/statement.ts'
import type { Search } from '#server/search.ts'
import { hoursInLine } from '#slices/people/server/public.ts'

// The index employees_search is read alone; only who is found is looked up in the table. An address is no part of a timesheet, so it finds no one.
const found = sqlStatement<{ search: string; limit: number }, { id: string; name: string; jobTitle: string | null }>(
  `with named as materialized (
     select f.id from app.employees f
     where f.organization_id = (select app.org_id()) and f.is_active and f.search_text like all ((select app.search_patterns($search::text))::text[])
   )
   select e.id, e.display_name as name, e.job_title
   from app.employees e
   where e.organization_id = (select app.org_id()) and e.id in (select named.id from named)
     and app.folded(e.display_name) like all ((select app.search_patterns($search::text))::text[])
     and e.tracks_time and e.id is distinct from (select app.employee_id()) and ${hoursInLine}
   order by e.name_lc, e.id limit $limit::int`,
)

/** People whose timesheets the current user may see, on My Team Time. */
export const teamSearch: Search = {
  label: 'Timesheets',
  needs: [{ permission: 'member', module: 'time', feature: 'my-team-time' }],
  async find(tx, asked) {
    const rows = await tx.rows(found, asked)
    return rows.map(({ id, name, jobTitle }) => ({
      id,
      label: name,
      detail: jobTitle,
      email: null,
      at: { path: '/time/my-team-time', search: { employeeId: id } },
    }))
  },
}
