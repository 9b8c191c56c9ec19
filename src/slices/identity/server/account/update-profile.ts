import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import { currentUser, now } from '#server/db/current.ts'
import type { Actor, Person } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'

type Profile = OutputOf<typeof identity.updateProfile>

const readProfile = statement()(db =>
  db.selectFrom('platform.profiles').select(['firstName', 'lastName', 'version']).where('id', '=', currentUser),
)
const renameSelf = statement<Profile>()((db, p) =>
  db
    .updateTable('platform.profiles')
    .set(eb => ({ firstName: p.firstName, lastName: p.lastName, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', currentUser)
    .where('version', '=', p.version)
    .returning(['firstName', 'lastName', 'version']),
)

/** Changes the current user's name. Throws CONFLICT with the current row when its version has changed. */
export async function updateProfile({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Person>, typeof identity.updateProfile>): Promise<Profile> {
  const [before, after] = await Promise.all([tx.first(readProfile, {}), tx.first(renameSelf, input)])
  if (after === undefined) fail('CONFLICT', 'Your profile has changed since you opened it', { rule: 'version', data: { current: before } })
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
