import { sqlStatement } from '#server/db/statement.ts'

/** The time tracking group of a new person for whom none was chosen: the organization's first active one. No row without any. */
export const defaultGroup = sqlStatement<object, { id: string }>(
  `select id from app.time_tracking_groups where organization_id = (select app.org_id()) and is_active order by created_at, id limit 1`,
)
