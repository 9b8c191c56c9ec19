import { z } from 'zod'
import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { defineTask } from '#server/jobs/task.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { type SubjectType, submitSubject } from '#slices/approvals/server/public.ts'
import type { vehicles } from '#slices/vehicles/contract/vehicles.ts'

const one = sqlStatement<{ id: string }, { id: string; name: string }>(
  'select v.id, v.name from app.vehicles v where v.organization_id = (select app.org_id()) and v.id = $id',
)

export const vehiclePurchase: SubjectType = {
  type: 'vehicles',
  noun: 'vehicle purchase',
  plural: 'vehicle purchases',
  link: () => ({ path: '/settings/vehicles', search: {} }),
  visible: one,
  onDecided(tx, { id }, outcome) {
    if (outcome === 'approved') tx.enqueue(publishVehicle, { id })
  },
}

export const publishVehicle = defineTask('publish_vehicle', z.strictObject({ id: z.uuid() }))

export const publish = sqlStatement<{ id: string }, unknown>(
  'update app.vehicles set is_public = true, version = version + 1 where organization_id = (select app.org_id()) and id = $id and not is_public',
)

/** Submits the purchase by the workflow that holds for it. Throws NOT_FOUND, and what `submitSubject` throws. */
export async function submitPurchase({
  ctx: { tx, request },
  input: { id, version },
}: VerbArgs<WriteTx<Actor>, typeof vehicles.endpoints.submit>): Promise<OutputOf<typeof vehicles.endpoints.submit>> {
  const vehicle = await tx.first(one, { id })
  if (vehicle === undefined) fail('NOT_FOUND', 'Vehicle not found')
  return submitSubject(tx, vehiclePurchase, { id, title: vehicle.name, version, requestId: request.requestId })
}
