import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { endMembership } from '#slices/access/server/public.ts'
import type { kioskAccess } from '#slices/kiosk/contract/kiosk-access.ts'
import { takeAccount } from '#slices/people/server/public.ts'
import { lockKioskPerson } from './person.ts'

const end = sqlStatement<{ userId: string }, { done: boolean }>('select app.end_kiosk_account($userId::uuid) as done')

/**
 * Takes a person's code away, with the account and the seat that it opened. Their record and hours stay, so that they can be invited by email. Throws NOT_FOUND
 * for someone who has no code.
 */
export async function endKioskAccess({
  ctx: { tx, request },
  input: { id },
}: VerbArgs<WriteTx<Actor>, typeof kioskAccess.end>): Promise<{ ok: true }> {
  const person = await tx.first(lockKioskPerson, { id })
  const userId = person?.isKiosk === true ? person.userId : null
  if (userId === null) fail('NOT_FOUND', 'Person not found')
  await tx.first(end, { userId })
  await takeAccount(tx, { employeeId: id })
  await endMembership(tx, { userId })
  emitAudit(tx, { action: 'employee.kiosk_ended', resourceType: 'employees', resourceId: id, requestId: request.requestId })
  tx.announce('employees', id)
  return { ok: true }
}
