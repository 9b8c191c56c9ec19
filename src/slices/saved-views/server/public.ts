import { sqlStatement } from '#server/db/statement.ts'

/** How many views of a screen the current user has saved. */
export const countSavedViews = sqlStatement<{ screen: string }, { count: number }>(
  `select count(*)::int as count from app.saved_views
   where organization_id = (select app.org_id()) and user_id = (select app.user_id()) and screen = $screen`,
)
