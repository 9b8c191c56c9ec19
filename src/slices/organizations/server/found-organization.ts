import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { FOUNDER_ROLE } from '#slices/access/rules/system-roles.ts'
import { addMember } from '#slices/access/server/public.ts'
import { addEmployee } from '#slices/people/server/public.ts'
import { addDepartment, addLocation } from '#slices/structure/server/public.ts'
import { addDefaultGroup } from '#slices/time-groups/server/public.ts'
import { createOrganization, type NewOrganization } from './create-organization.ts'

export interface FoundedOrganization extends Omit<NewOrganization, 'createdBy'> {
  founder: Founder
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
 * its administrator with an employee record in them. The product creates organizations in no other way. Needs a transaction of `withAuth`, which
 * afterwards is inside the organization. Resolves with its id. Throws CONFLICT when the subdomain is taken.
 */
export async function foundOrganization(tx: WriteTx<unknown>, { founder, ...organization }: FoundedOrganization): Promise<string> {
  const { timezone, requestId } = organization
  const { id } = await createOrganization(tx, { ...organization, createdBy: founder.userId })
  const { today } = (await tx.first(todayHere, {}))!
  const [timeTrackingGroupId, locationId] = await Promise.all([
    addDefaultGroup(tx, { today, requestId }),
    addLocation(tx, { name: 'Main office', timezone }, requestId),
    addMember(tx, { userId: founder.userId, roleKey: FOUNDER_ROLE }),
  ])
  const departmentId = await addDepartment(tx, { name: 'General', locationId }, requestId)
  await addEmployee(tx, { ...founder, departmentId, locationId, timeTrackingGroupId }, requestId)
  return id
}
