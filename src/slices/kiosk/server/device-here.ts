import { sqlStatement } from '#server/db/statement.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { KioskDeps } from './deps.ts'
import { hashOfSecret } from './secret.ts'

export interface Device {
  id: string
  name: string
  organizationId: string
  organizationName: string
}

const bySecret = sqlStatement<{ hash: string }, Device & { domain: string | null; isActive: boolean }>(
  'select id, name, organization_id, organization_name, domain, is_active from app.kiosk_of_secret($hash)',
)

/**
 * The kiosk that this browser is; null for any other browser, and for one that was ended, whose cookie is removed. At the address of another organization
 * it is none, and while its own is inactive.
 */
export async function deviceHere({ identity, database }: KioskDeps, request: RequestContext): Promise<Device | null> {
  const secret = identity.kiosk.secretOf(request.cookies)
  if (secret === null) return null
  const found = await database.withAuth().readOnce(tx => tx.first(bySecret, { hash: hashOfSecret(secret) }))
  if (found === undefined) {
    request.setHeader('set-cookie', identity.kiosk.cookie(null))
    return null
  }
  const { domain, isActive, ...device } = found
  return isActive && (request.domain === null || request.domain === domain) ? device : null
}
