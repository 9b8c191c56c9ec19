import { sqlStatement } from '#server/db/statement.ts'
import type { IdentityDeps } from './deps.ts'

interface OrganizationHere {
  subdomain: string | null
  organization: { id: string; name: string } | null
  mainSite: string
}

const atDomain = sqlStatement<{ domain: string }, { id: string; name: string; isActive: boolean }>(
  'select o.id, o.name, o.is_active from app.public_organization_by_domain($domain) o',
)

/** What a visitor may learn of the address they stand at before they sign in. One that is inactive answers as one that never was. */
export async function organizationHere(
  { database, settings }: Pick<IdentityDeps, 'database' | 'settings'>,
  { domain }: { domain: string | null },
): Promise<OrganizationHere> {
  const { publicUrl: mainSite } = settings
  if (domain === null) return { subdomain: null, organization: null, mainSite }
  const found = await database.withPublic().readOnce(tx => tx.first(atDomain, { domain }))
  return { subdomain: domain, organization: found?.isActive ? { id: found.id, name: found.name } : null, mainSite }
}
