import { systemPreferences } from '#core/system-preferences.ts'
import { emitAudit } from '#server/audit.ts'
import { actAsAccounts, actAsTenant } from '#server/db/act-as.ts'
import type { ConstraintFailures } from '#server/db/sqlstate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { presetSettings } from '#server/organization-settings.ts'
import type { SystemRoleKey } from '#slices/access/rules/system-roles.ts'
import { createSystemRoles, startModules } from '#slices/access/server/public.ts'
import { subdomainTaken, subdomainTitle } from '#slices/organizations/rules/subdomain.ts'
import { addPayCodes } from '#slices/time-groups/server/public.ts'

export interface NewOrganization {
  name: string
  /** Validated by `parseSubdomain`; null for an organization without one. */
  subdomain: string | null
  /** An IANA name. */
  timezone: string
  /** How many people it may have; without it there is no limit. */
  maxUsers?: number | null
  /** The user who creates it, for the audit; null if no one is signed in. */
  createdBy: string | null
  requestId: string
}

export const organizationConstraints: ConstraintFailures = {
  organizations_domain_key: {
    code: 'CONFLICT',
    text: subdomainTaken.message,
    details: { field: 'subdomain', rule: subdomainTaken.rule, data: { title: subdomainTitle(subdomainTaken.rule) } },
  },
}

const insertOrganization = sqlStatement<
  { id: string; name: string; domain: string | null; timezone: string; createdBy: string | null; maxUsers: number | null },
  unknown
>('select app.create_organization($id, $name, $domain, $timezone, $createdBy, $maxUsers)')

/**
 * Creates an organization with its system roles, modules, and pay codes. Needs a transaction of `withAuth`; afterwards the transaction acts as app_user
 * inside the new organization, and can add its members and rows. Throws CONFLICT when the subdomain is taken.
 */
export async function createOrganization(
  tx: WriteTx<unknown>,
  organization: NewOrganization,
): Promise<{ id: string; roles: Record<SystemRoleKey, string> }> {
  const id = newId()
  const { name, subdomain: domain, timezone, maxUsers = null, createdBy } = organization
  const [, , roles] = await Promise.all([
    tx.run(actAsAccounts, {}),
    tx.run(insertOrganization, { id, name, domain, timezone, createdBy, maxUsers }),
    beginOrganization(tx, id, organization),
  ])
  return { id, roles }
}

const insertForOthers = sqlStatement<
  { id: string; name: string; domain: string | null; timezone: string; operation: string; requestId: string; address: string },
  unknown
>('select app.create_organization_for_others($id, $name, $domain, $timezone, $operation, $requestId, $address)')

/**
 * Creates an organization for an operator, who doesn't belong to it: needs an operator's transaction, and is recorded as a security event.
 * Throws CONFLICT when the subdomain is taken.
 */
export async function createForOthers(
  tx: WriteTx<unknown>,
  organization: Omit<NewOrganization, 'createdBy'>,
  by: { operation: string; address: string },
): Promise<{ id: string; roles: Record<SystemRoleKey, string> }> {
  const id = newId()
  const { name, subdomain: domain, timezone, requestId } = organization
  const [, roles] = await Promise.all([
    tx.run(insertForOthers, { id, name, domain, timezone, requestId, ...by }),
    beginOrganization(tx, id, organization),
  ])
  return { id, roles }
}

/** Sets up what every organization has from the start, in the transaction that has just inserted and entered it. */
async function beginOrganization(
  tx: WriteTx<unknown>,
  id: string,
  { name, subdomain: domain, timezone, requestId }: Omit<NewOrganization, 'createdBy'>,
): Promise<Record<SystemRoleKey, string>> {
  // From here on tenant isolation applies, for the new organization.
  const [, roles] = await Promise.all([
    tx.run(actAsTenant, {}),
    createSystemRoles(tx),
    startModules(tx),
    presetSettings(tx, systemPreferences, { timezone }),
    addPayCodes(tx),
  ])
  emitAudit(tx, {
    action: 'organization.created',
    resourceType: 'organizations',
    resourceId: id,
    after: { name, domain, timezone },
    requestId,
  })
  return roles
}
