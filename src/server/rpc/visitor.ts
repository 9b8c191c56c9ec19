import type { AnySchema } from '@orpc/contract'
import { fail } from '#core/failure.ts'
import type { VisitorRequest } from '#server/db/gate.ts'
import type { RequestContext } from './verb.ts'

/** How the input of a visitor's operation names the organization. */
interface Visited {
  /** Its subdomain. */
  domain?: string
  organizationId?: string
}

/** Matches no organization, whatever its subdomain. */
const NO_DOMAIN = ''

/** Whether an input has a field that names the organization. */
export function namesOrganization(input: AnySchema | undefined): boolean {
  const fields = (input as { shape?: object } | undefined)?.shape ?? {}
  return 'domain' in fields || 'organizationId' in fields
}

/**
 * The subdomain that a text names, in any case. Only ASCII letters are folded: the Kelvin sign is no K. Anything that can't be a subdomain names no
 * organization, and is looked up like one that could.
 */
const domainIn = (text: string): string => (/^[a-z0-9-]{1,63}$/i.test(text) ? text.toLowerCase() : NO_DOMAIN)

/** Which organization a call visits. At an organization's own address it is that one; a call that names another there names none. */
export function visitorRequestOf(input: unknown, { domain: here }: RequestContext, module: string | undefined): VisitorRequest {
  const { domain, organizationId = null } = input as Visited
  const named = domain === undefined ? null : domainIn(domain)
  const isElsewhere = here !== null && named !== null && named !== here
  return { domain: isElsewhere ? NO_DOMAIN : (named ?? here), organizationId, module: module ?? null }
}

/** The request without whatever says who sent it, so that no verb can answer a signed-in person otherwise. */
export const asVisitor = (request: RequestContext): RequestContext => ({
  ...request,
  token: null,
  device: null,
  organization: null,
  cookies: undefined,
  requestToken: null,
  idempotencyKey: null,
})

/** Says that there is nothing to see, and not why: an organization that is unknown or inactive and one that shows nothing are answered alike. */
export function notShown(): never {
  fail('NOT_FOUND', "This page isn't available", { rule: 'not_shown' })
}
