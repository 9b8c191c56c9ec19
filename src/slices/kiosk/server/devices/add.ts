import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { kiosks } from '#slices/kiosk/contract/kiosks.ts'
import type { KioskDeps } from '../deps.ts'
import { hashOfSecret, newKioskSecret } from '../secret.ts'

export const KIOSKS = 'kiosks'

const insert = sqlStatement<{ id: string; name: string; hash: string }, unknown>(
  'insert into app.kiosks (id, name, secret_hash, bound_by) values ($id, $name, $hash, app.user_id())',
)
const endThisSession = sqlStatement<object, unknown>('select app.end_this_session()')

/**
 * Makes this browser a kiosk of the organization. It gets the kiosk's secret and loses the session of whoever binds it, in the same transaction: a device that
 * stands in a hallway never keeps an administrator signed in.
 */
export const addKioskWith =
  ({ identity }: Pick<KioskDeps, 'identity'>) =>
  async ({ ctx: { tx, request }, input: { name } }: VerbArgs<WriteTx<Actor>, typeof kiosks.add>): Promise<OutputOf<typeof kiosks.add>> => {
    const [id, secret] = [newId(), newKioskSecret()]
    await tx.run(insert, { id, name, hash: hashOfSecret(secret) })
    emitAudit(tx, { action: 'kiosk.bound', resourceType: KIOSKS, resourceId: id, after: { name }, requestId: request.requestId })
    tx.announce(KIOSKS, id)
    tx.atCommit(endThisSession, {})
    for (const cookie of [identity.kiosk.cookie(secret), identity.kiosk.noSession()]) request.setHeader('set-cookie', cookie)
    return { id }
  }
