import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { DemoOrganization } from './cast.ts'

const setTrial = sqlStatement<{ module: string; days: number }, unknown>(
  `update app.organization_modules set status = 'trial', trial_ends_at = app.now() + make_interval(days => $days::int),
     usable_until = app.now() + make_interval(days => $days::int)
   where organization_id = (select app.org_id()) and module_id = (select id from platform.modules where slug = $module)`,
)
const insertRequest = sqlStatement<{ id: string; userId: string; module: string; justification: string; daysAgo: number }, unknown>(
  `insert into app.module_access_requests (id, user_id, module_id, justification, created_at)
   select $id, $userId, id, $justification, app.now() - make_interval(days => $daysAgo::int) from platform.modules where slug = $module`,
)

/** Which modules are on trial, how long still or since when no longer, and who asked for one. */
export async function loadModules(
  tx: WriteTx<unknown>,
  { trials = [], requests = [] }: DemoOrganization,
  users: ReadonlyMap<string, string>,
) {
  for (const trial of trials) await tx.run(setTrial, trial)
  for (const { person, ...request } of requests) await tx.run(insertRequest, { id: newId(), userId: users.get(person)!, ...request })
}
