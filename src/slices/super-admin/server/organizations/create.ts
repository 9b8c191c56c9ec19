import { fail } from '#core/failure.ts'
import type { Operator } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { InstallationFacts } from '#server/installation-facts.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { canonicalEmail, requireOrganization } from '#slices/identity/server/public.ts'
import { inviteAdministrator } from '#slices/invitations/server/public.ts'
import { openOrganization } from '#slices/organizations/server/public.ts'
import type { installationOrganizations } from '#slices/super-admin/contract/organizations.ts'

type Create = typeof installationOrganizations.create

/**
 * Creates an organization as /welcome does and invites its first administrator, both or neither. Throws VALIDATION with the field, and CONFLICT at the subdomain when it is
 * taken.
 */
export async function createOrganization(
  { ctx: { tx, request }, input }: VerbArgs<WriteTx<Operator>, Create>,
  { mail, installation }: { mail: MailSettings; installation: Pick<InstallationFacts, 'baseDomain' | 'previewPrefix'> },
): Promise<OutputOf<Create>> {
  await tx.authorized()
  const organization = requireOrganization(input, installation)
  const email = canonicalEmail(input.administratorEmail)
  if (email === null) fail('VALIDATION', 'Enter a valid email address', { field: 'administratorEmail', rule: 'email' })
  const { requestId, ip: address } = request
  const {
    id,
    founderRole: role,
    departmentId,
  } = await openOrganization(tx, { ...organization, requestId }, { operation: 'installationOrganizations.create', address })
  const { link } = await inviteAdministrator(tx, { organizationId: id, email, role, departmentId, requestId }, mail)
  return { id, link }
}
