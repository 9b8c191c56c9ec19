import { emitAudit } from '#server/audit.ts'
import { currentOrganization, now } from '#server/db/current.ts'
import type { Actor } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { attachFile, releaseFile } from '#server/files/attach.ts'
import type { FileKind } from '#server/files/kind.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { organizations } from '#slices/organizations/contract/organizations.ts'
import { LOGO } from '#slices/organizations/rules/logo.ts'
import { announceToMembers } from './announce-to-members.ts'

/** The logo of an organization. Visitors see it on its sign-in card and on its public page. */
export const logo: FileKind = {
  types: LOGO.types,
  maxBytes: LOGO.maxBytes,
  // More than twice the largest size on a screen, for screens of double density.
  image: { width: 128, height: 128 },
  upload: { permission: 'settings_organization_profile:write' },
  read: { permission: 'member' },
  public: true,
}

const lockOwn = statement()(db =>
  db.selectFrom('app.organizations').select(['logoFileId', 'logoUrl']).where('id', '=', currentOrganization).forNoKeyUpdate(),
)
// The version stays: whoever edits the texts at the same time is not in the way of a logo.
const changeLogo = statement<{ logoFileId: string | null }>()((db, p) =>
  db
    .updateTable('app.organizations')
    .set({ logoFileId: p.logoFileId, updatedAt: now })
    .where('id', '=', currentOrganization)
    .returning('logoUrl'),
)

/** Sets or removes the organization's logo; the one before is deleted. Throws NOT_FOUND for a file that is no logo of the sender or already in use. */
export async function setLogo({
  ctx: { tx, request },
  input: { fileId },
}: VerbArgs<WriteTx<Actor>, typeof organizations.setLogo>): Promise<OutputOf<typeof organizations.setLogo>> {
  const { logoFileId = null, logoUrl = null } = (await tx.first(lockOwn, {})) ?? {}
  const { organizationId } = tx.actor
  if (logoFileId === fileId) return { logoUrl }
  if (logoFileId !== null) await releaseFile(tx, { id: logoFileId, recordId: organizationId })
  if (fileId !== null) await attachFile(tx, { id: fileId, kind: LOGO.kind, recordId: organizationId, field: 'fileId' })
  const changed = await tx.first(changeLogo, { logoFileId: fileId })
  emitAudit(tx, {
    action: fileId === null ? 'organization.logo_removed' : 'organization.logo_changed',
    resourceType: 'organizations',
    resourceId: organizationId,
    before: { logoFileId },
    after: { logoFileId: fileId },
    requestId: request.requestId,
  })
  announceToMembers(tx)
  return { logoUrl: changed?.logoUrl ?? null }
}
