import { emitAudit } from '#server/audit.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import { insertInvitations } from './create.ts'
import { expiry } from './expiry.ts'
import { senderOf, sendLink } from './send.ts'

interface FirstAdministrator {
  organizationId: string
  /** In its one spelling. */
  email: string
  role: { id: string; name: string }
  departmentId: string
  requestId: string
}

/**
 * Invites the first administrator of an organization that an operator has just created, in the transaction that created it and is inside of it. Resolves with the
 * link to share; null where mail is delivered.
 */
export async function inviteAdministrator(
  tx: WriteTx<unknown>,
  { organizationId, email, role, departmentId, requestId }: FirstAdministrator,
  mail: MailSettings,
): Promise<{ link: string | null }> {
  const [due, sender] = await Promise.all([tx.first(expiry, {}), senderOf(tx)])
  const { expiresAt } = due!
  const { tokenHash, mailId, link } = sendLink(tx, mail, sender, { organizationId, email, role: role.name, expiresAt })
  const id = newId()
  await tx.run(insertInvitations, {
    ids: [id],
    emails: [email],
    employeeIds: [null],
    tokenHashes: [tokenHash],
    mailIds: [mailId],
    roleId: role.id,
    departmentId,
    reportsToEmployeeId: null,
    expiresAt,
  })
  const after = { email, roleName: role.name, departmentId, reportsToEmployeeId: null }
  emitAudit(tx, { action: 'invitation.sent', resourceType: 'organization_invitations', resourceId: id, after, requestId })
  return { link }
}
