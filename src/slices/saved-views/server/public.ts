import { sqlStatement } from '#server/db/statement.ts'
import type { Search } from '#server/search.ts'

/** How many views of a screen the current user has saved. */
export const countSavedViews = sqlStatement<{ screen: string }, { count: number }>(
  `select count(*)::int as count from app.saved_views
   where organization_id = (select app.org_id()) and user_id = (select app.user_id()) and screen = $screen`,
)

const found = sqlStatement<{ screen: string; search: string; limit: number }, { id: string; name: string; query: string }>(
  `select id, name, query from app.saved_views
   where organization_id = (select app.org_id()) and user_id = (select app.user_id()) and screen = $screen
     and app.folded(name) like all ((select app.search_patterns($search::text))::text[])
   order by lower(name), id limit $limit::int`,
)

/** The current user's views of a screen, for the palette. */
export function searchOfViews({ label, screen, needs }: Pick<Search, 'label' | 'needs'> & { screen: `/${string}` }): Search {
  return {
    label,
    needs,
    async find(tx, asked) {
      const views = await tx.rows(found, { screen, ...asked })
      return views.map(({ id, name, query }) => {
        const search = Object.fromEntries(new URLSearchParams(query))
        return { id, label: name, detail: null, email: null, at: { path: screen, search } }
      })
    },
  }
}
