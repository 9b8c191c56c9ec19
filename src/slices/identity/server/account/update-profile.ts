import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor, Person } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'

type Profile = OutputOf<typeof identity.updateProfile>

const readProfile = sqlStatement<object, Profile>(
  'select first_name, last_name, version from platform.profiles where id = (select app.user_id())',
)
const renameSelf = sqlStatement<Profile, Profile>(
  `update platform.profiles set first_name = $firstName, last_name = $lastName, version = version + 1, updated_at = app.now()
   where id = (select app.user_id()) and version = $version::int returning first_name, last_name, version`,
)

/** Changes the current user's name. Throws CONFLICT with the current row when its version has changed. */
export async function updateProfile({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Person>, typeof identity.updateProfile>): Promise<Profile> {
  const [before, after] = await Promise.all([tx.first(readProfile, {}), tx.first(renameSelf, input)])
  if (after === undefined) fail('CONFLICT', 'Your profile was changed elsewhere', { rule: 'version', data: { current: before } })
  if (tx.actor.organizationId !== null) {
    emitAudit(tx as WriteTx<Actor>, {
      action: 'profile.renamed',
      resourceType: 'profiles',
      resourceId: tx.actor.userId,
      before,
      after,
      requestId: request.requestId,
    })
  }
  return after
}
