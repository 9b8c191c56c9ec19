import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { lockSeats, readSeats, requireSeats, roleById } from '#slices/access/server/public.ts'
import type { invitations } from '#slices/invitations/contract/invitations.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import { managersToInvite, otherAdministrators, requireForOthers } from '#slices/people/server/public.ts'
import { type Address, requireAddresses } from './addresses.ts'
import { expiry } from './expiry.ts'
import { failManagers, requireGivable } from './givable-role.ts'
import { invitationOf, invitationsByIds } from './rows.ts'
import { openInvitations, seatsOf } from './seats.ts'
import { requireSendLimit, type SentLink, senderOf, sendLink } from './send.ts'

type Create = typeof invitations.create

const activeDepartment = sqlStatement<{ id: string | null }, { id: string }>(
  'select id from app.departments where organization_id = (select app.org_id()) and id = $id and is_active',
)
const activeEmployee = sqlStatement<{ id: string | null }, { id: string }>(
  'select id from app.employees where organization_id = (select app.org_id()) and id = $id and is_active',
)
const ownAddress = sqlStatement<object, { email: string }>(
  `select coalesce(email, '') as email from platform.profiles where id = (select app.user_id())`,
)
const withoutAccount = sqlStatement<{ id: string | null }, { id: string }>(
  'select id from app.employees where organization_id = (select app.org_id()) and id = $id and user_id is null',
)
// An address has one invitation that is neither accepted nor revoked; a new one replaces what has expired.
const endExpired = sqlStatement<{ emails: string[] }, unknown>(
  `update app.organization_invitations i set revoked_at = app.now(), version = i.version + 1, updated_at = app.now()
   where i.organization_id = (select app.org_id()) and i.email = any ($emails::text[]) and i.accepted_at is null and i.revoked_at is null
     and i.expires_at <= app.now()`,
)
export const insertInvitations = sqlStatement<
  {
    ids: string[]
    emails: string[]
    employeeIds: (string | null)[]
    tokenHashes: string[]
    mailIds: string[]
    roleId: string
    departmentId: string | null
    reportsToEmployeeId: string | null
    expiresAt: string
  },
  unknown
>(
  `insert into app.organization_invitations (id, email, employee_id, token_hash, mail_id, role_id, department_id, reports_to_employee_id, expires_at)
   select n.id, n.email, n.employee_id, n.token_hash, n.mail_id, $roleId, $departmentId, $reportsToEmployeeId, $expiresAt::timestamptz
   from unnest($ids::uuid[], $emails::text[], $employeeIds::uuid[], $tokenHashes::text[], $mailIds::uuid[])
     as n (id, email, employee_id, token_hash, mail_id)`,
)

/**
 * Invites all addresses or none. Throws VALIDATION with the field, FORBIDDEN for a role that can do more than the sender's, for an operator's own address, for
 * a sender who would be the manager and may not make themselves one, and of rule `invited_manager` for someone to whom people report (PPL-4), CONFLICT of rule `max_users`
 * when not everyone invited would have a seat, and RATE_LIMITED.
 */
export async function createInvitations(
  { ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, Create>,
  mail: MailSettings,
): Promise<OutputOf<Create>> {
  const { roleId, departmentId, reportsToEmployeeId, employeeId } = input
  const [, role, department, manager, employee] = await Promise.all([
    tx.first(lockSeats, {}),
    tx.first(roleById, { roleId }),
    tx.first(activeDepartment, { id: departmentId }),
    tx.first(activeEmployee, { id: reportsToEmployeeId }),
    tx.first(withoutAccount, { id: employeeId }),
  ])
  requireGivable(tx.actor, role, 'roleId')
  if (departmentId !== null && department === undefined) failChoice('departmentId', 'Choose an active department')
  if (reportsToEmployeeId !== null && manager === undefined) failChoice('reportsToEmployeeId', 'Choose an active person')
  const forOneself = await requireForOthers(tx, { employeeId: null, fields: ['reportsToEmployeeId'], managerId: reportsToEmployeeId })
  if (employeeId !== null && employee === undefined) failChoice('employeeId', 'Choose a person without an account')
  const [addresses, own, open, due, sender] = await Promise.all([
    requireAddresses(tx, input.emails),
    tx.first(ownAddress, {}),
    tx.first(openInvitations, {}),
    tx.first(expiry, {}),
    senderOf(tx),
  ])
  // A visit ends after 24 hours and is on record; a membership that one gave oneself would not.
  if (tx.actor.mode === 'super_admin' && addresses.some(({ email }) => email === own?.email)) {
    const text = "You can't invite yourself to an organization you're visiting. Ask one of its administrators."
    fail('FORBIDDEN', text, { field: 'emails', rule: 'own_invitation' })
  }
  if (employeeId !== null && addresses.length > 1) failChoice('employeeId', 'Invite this person separately')
  const records = addresses.map(address => employeeId ?? address.employeeId)
  await requireNoManagers(tx, addresses, records)
  await Promise.all([requireSeats(tx, addresses.length, { ...open, field: 'emails' }), requireSendLimit(tx, addresses.length)])

  const { expiresAt } = due!
  const sent = addresses.map(address => ({
    ...address,
    employeeId: employeeId ?? address.employeeId,
    id: newId(),
    ...sendLink(tx, mail, sender, { organizationId: tx.actor.organizationId, email: address.email, role: role.name, expiresAt }),
  }))
  const ids = sent.map(({ id }) => id)
  const [, , rows, seats, openNow] = await Promise.all([
    tx.run(endExpired, { emails: sent.map(({ email }) => email) }),
    tx.run(insertInvitations, { ...columnsOf(sent), ids, roleId, departmentId, reportsToEmployeeId, expiresAt }),
    tx.rows(invitationsByIds, { ids }),
    tx.first(readSeats, {}),
    tx.first(openInvitations, {}),
  ])
  for (const { id, email } of sent) {
    const after = { email, roleName: role.name, departmentId, reportsToEmployeeId }
    emitAudit(tx, {
      action: 'invitation.sent',
      resourceType: 'organization_invitations',
      resourceId: id,
      after,
      requestId: request.requestId,
    })
    tx.announce('organization_invitations', id)
  }
  if (forOneself !== null) await tellOtherAdministrators(tx, sent)
  const links = new Map(sent.map(({ id, link }) => [id, link]))
  return {
    invitations: rows.map(row => ({ ...invitationOf(row), link: links.get(row.id) ?? null })),
    seats: seatsOf(seats, openNow),
  }
}

/** No one to whom people report is invited along with others (PPL-4). `records` holds the record of each address. */
async function requireNoManagers(tx: WriteTx<Actor>, addresses: readonly Address[], records: readonly (string | null)[]): Promise<void> {
  const managers = await managersToInvite(
    tx,
    records.flatMap(id => id ?? []),
  )
  if (managers.size === 0) return
  const theirs = addresses.filter((_, at) => managers.has(records[at] ?? ''))
  failManagers(
    theirs.map(({ email }) => email),
    'emails',
  )
}

/** Tells them that the sender invited people to report to the sender. */
async function tellOtherAdministrators(tx: WriteTx<Actor>, sent: readonly Address[]): Promise<void> {
  for (const { userId, editorName } of await tx.rows(otherAdministrators, {})) {
    notifyUser(tx, userId, {
      notificationType: 'staff_changed_for_oneself',
      title: 'New direct report',
      message: `${editorName} invited ${sent.length === 1 ? sent[0]!.email : `${sent.length} people`} to report to them.`,
      relatedResourceType: null,
      relatedResourceId: null,
    })
  }
}

function columnsOf(sent: readonly (Address & SentLink)[]) {
  return {
    emails: sent.map(({ email }) => email),
    employeeIds: sent.map(one => one.employeeId),
    tokenHashes: sent.map(one => one.tokenHash),
    mailIds: sent.map(one => one.mailId),
  }
}

function failChoice(field: string, text: string): never {
  fail('VALIDATION', text, { field, rule: 'reference' })
}
