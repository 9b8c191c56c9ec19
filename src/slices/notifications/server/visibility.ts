import { sqlStatement } from '#server/db/statement.ts'
import type { Visibility } from '#server/live/hub.ts'

/** Live events of this slice reach the person they are for and nobody else. */
export const notificationVisibility: Visibility = {
  employee_notifications: sqlStatement<{ id: string }, unknown>(
    `select 1 as seen from app.employee_notifications where id = $id and employee_id = (select app.employee_id())`,
  ),
}
