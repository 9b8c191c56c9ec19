import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { modules } from '#slices/modules/contract/modules.ts'

const countOpened = sqlStatement<{ module: string }, unknown>(
  `insert into app.module_usage_analytics (module_id, user_id, event_type)
   select m.id, (select app.user_id()), 'module_opened' from platform.modules m
   where m.slug = $module and app.mode() = 'member' and (app.own_modules() ->> m.slug)::timestamptz > app.now()
     and not exists (select from app.module_usage_analytics u where u.organization_id = (select app.org_id()) and u.user_id = (select app.user_id())
       and u.event_type = 'module_opened' and u.module_id = m.id and u.created_at > app.now() - interval '30 minutes')`,
)

/** Counts that the current user opened a module, at most once in half an hour. A super admin inside an organization is not counted. */
export async function moduleOpened({
  ctx: { tx },
  input,
}: VerbArgs<WriteTx<Actor>, typeof modules.opened>): Promise<OutputOf<typeof modules.opened>> {
  await tx.run(countOpened, input)
  return { ok: true }
}
