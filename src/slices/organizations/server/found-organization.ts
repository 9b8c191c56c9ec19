import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { FOUNDER_ROLE, SYSTEM_ROLES } from '#slices/access/rules/system-roles.ts'
import { addMember } from '#slices/access/server/public.ts'
import { addEmployee } from '#slices/people/server/public.ts'
import { addDepartment, addLocation } from '#slices/structure/server/public.ts'
import { addDefaultGroup } from '#slices/time-groups/server/public.ts'
import { createForOthers, createOrganization, type NewOrganization } from './create-organization.ts'
import { welcomeMail } from './welcome-mail.ts'

export interface FoundedOrganization extends Omit<NewOrganization, 'createdBy'> {
  founder: Founder
  /** Where links in mail lead. */
  publicUrl: string
}

/** A person with an account. */
interface Founder {
  userId: string
  firstName: string
  lastName: string
  email: string
}

const todayHere = sqlStatement<object, { today: PlainDate }>(
  `select (app.now() at time zone o.timezone)::date as today from app.organizations o where o.id = app.org_id()`,
)

/**
 * Creates an organization in which its founder can record hours at once: with a time tracking group, a department, a location, and the founder as
 * its administrator with an employee record in them, who is welcomed by mail. Needs a transaction of `withAuth`, which
 * afterwards is inside the organization. Resolves with its id. Throws CONFLICT when the subdomain is taken.
 */
export async function foundOrganization(
  tx: WriteTx<unknown>,
  { founder, publicUrl, ...organization }: FoundedOrganization,
): Promise<string> {
  const { id } = await createOrganization(tx, { ...organization, createdBy: founder.userId })
  const [places] = await Promise.all([furnish(tx, organization), addMember(tx, { userId: founder.userId, roleKey: FOUNDER_ROLE })])
  await addEmployee(tx, { ...founder, ...places }, organization.requestId)
  enqueueMail(tx, welcomeMail({ to: founder.email, publicUrl, organization: organization.name, role: null }), id)
  return id
}

/**
 * Creates the same organization for others, as an operator: its first administrator is invited afterwards, in the same transaction. Resolves with what the
 * invitation needs. Needs an operator's transaction. Throws CONFLICT when the subdomain is taken.
 */
export async function openOrganization(
  tx: WriteTx<unknown>,
  organization: Omit<NewOrganization, 'createdBy'>,
  by: { operation: string; address: string },
): Promise<{ id: string; founderRole: { id: string; name: string }; departmentId: string }> {
  const { id, roles } = await createForOthers(tx, organization, by)
  const { departmentId } = await furnish(tx, organization)
  const { name } = SYSTEM_ROLES.find(({ key }) => key === FOUNDER_ROLE)!
  return { id, founderRole: { id: roles[FOUNDER_ROLE], name }, departmentId }
}

/** Adds one of each record that an employee record needs. */
async function furnish(tx: WriteTx<unknown>, { timezone, requestId }: Pick<NewOrganization, 'timezone' | 'requestId'>) {
  const { today } = (await tx.first(todayHere, {}))!
  const [timeTrackingGroupId, locationId] = await Promise.all([
    addDefaultGroup(tx, { today, requestId }),
    addLocation(tx, { name: 'Main office', timezone }, requestId),
  ])
  const departmentId = await addDepartment(tx, { name: 'General', locationId }, requestId)
  return { timeTrackingGroupId, locationId, departmentId }
}
