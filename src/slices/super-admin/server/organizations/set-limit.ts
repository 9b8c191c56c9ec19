import { fail } from '#core/failure.ts'
import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { installationOrganizations } from '#slices/super-admin/contract/organizations.ts'
import { failUnknown } from './read.ts'

type SetLimit = typeof installationOrganizations.setLimit

const set = sqlStatement<
  { id: string; maxUsers: number | null; requestId: string },
  { answer: 'changed' | 'too_few' | 'unknown'; people: number }
>('select answer, people from app.set_organization_limit($id, $maxUsers::int, $requestId)')

/** Sets how many people an organization may have. Throws NOT_FOUND, and CONFLICT of rule `max_users` for fewer than it has. */
export async function setLimit({
  ctx: { tx, request },
  input: { id, maxUsers },
}: VerbArgs<WriteTx<Operator>, SetLimit>): Promise<OutputOf<SetLimit>> {
  const { answer, people } = (await tx.first(set, { id, maxUsers, requestId: request.requestId }))!
  if (answer === 'unknown') failUnknown()
  if (answer === 'too_few') {
    fail('CONFLICT', `The limit can't be below the ${people} people who have joined`, {
      field: 'maxUsers',
      rule: 'max_users',
      data: { people },
    })
  }
  return { ok: true }
}
