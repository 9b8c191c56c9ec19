import { fail } from '#core/failure.ts'
import type { Person } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { superAdmin } from '#slices/super-admin/contract/stay.ts'
import { type RecordedBy, recordedBy } from '../recorded-by.ts'

type Enter = typeof superAdmin.enter

interface Entered {
  answer: 'super_admin' | 'member' | 'not_operator' | 'unknown'
  name: string | null
  expiresAt: string | null
}

const enter = sqlStatement<RecordedBy & { organizationId: string }, Entered>(
  'select answer, name, expires_at from app.enter_organization($organizationId, $operation, $requestId, $address)',
)

/**
 * Puts this session into an organization, where every write is then audited in the mode super_admin. Throws FORBIDDEN for everyone but platform
 * administrators and at an organization's own address, and NOT_FOUND for an organization that is unknown or inactive.
 */
export async function enterOrganization({
  ctx: { tx, request },
  input: { organizationId },
}: VerbArgs<WriteTx<Person>, Enter>): Promise<OutputOf<Enter>> {
  await tx.authorized()
  if (request.domain !== null) fail('FORBIDDEN', 'Access Denied', { rule: 'main_domain' })
  const { answer, name, expiresAt } = (await tx.first(enter, { organizationId, ...recordedBy('superAdmin.enter', request) }))!
  if (answer === 'not_operator') {
    fail('FORBIDDEN', 'Only super admins can enter organizations', { rule: 'not_super_admin', data: { title: 'Access Denied' } })
  }
  if (answer === 'unknown')
    fail('NOT_FOUND', 'Organization not found or inactive', { rule: 'organization_not_found', data: { title: 'Error' } })
  return { mode: answer, organizationName: name!, superAdminUntil: expiresAt }
}
