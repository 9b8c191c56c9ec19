import { newId } from '#server/id.ts'
import type { TestDatabase } from './database.ts'

interface NewTimeGroup {
  id?: string
  name: string
  /** Columns of app.time_group_settings; weekly from Sunday where it does not say. */
  settings?: Record<string, unknown>
}

/** Inserts a time tracking group with settings that hold from the beginning, and returns its id. */
export async function addTimeGroup(
  { owner }: Pick<TestDatabase, 'owner'>,
  organizationId: string,
  { id = newId(), name, settings = {} }: NewTimeGroup,
): Promise<string> {
  await owner.query('insert into app.time_tracking_groups (organization_id, id, name) values ($1, $2, $3)', [organizationId, id, name])
  const all = { pay_period: 'weekly', pay_period_starts_on: 'sunday', ...settings }
  const names = Object.keys(all)
  await owner.query(
    `insert into app.time_group_settings (organization_id, group_id, ${names.join(', ')}) values ($1, $2, ${names.map((_, at) => `$${at + 3}`).join(', ')})`,
    [organizationId, id, ...Object.values(all)],
  )
  return id
}
