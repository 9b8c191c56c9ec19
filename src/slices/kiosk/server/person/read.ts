import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { kioskAccess } from '#slices/kiosk/contract/kiosk-access.ts'
import { countKiosks, kioskPerson } from './person.ts'

/** Throws NOT_FOUND. */
export async function readKioskAccess({
  ctx: { tx },
  input: { id },
}: VerbArgs<ReadTx<Actor>, typeof kioskAccess.read>): Promise<OutputOf<typeof kioskAccess.read>> {
  const [person, kiosks] = await Promise.all([tx.first(kioskPerson, { id }), tx.first(countKiosks, {})])
  if (person === undefined) fail('NOT_FOUND', 'Person not found')
  const { isActive, isKiosk, needsCode, userId, number } = person
  const access = isActive && isKiosk ? 'kiosk' : isActive && userId === null ? 'possible' : 'other'
  return { access, number, needsCode: access === 'kiosk' && needsCode, kiosks: kiosks!.count }
}
