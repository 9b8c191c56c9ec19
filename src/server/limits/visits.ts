import { createApiLimiter } from './api-limiter.ts'
import type { takeCallsFrom } from './take-call.ts'

/** How many organizations one address may visit at the full rate, so that naming ever new ones doesn't pass the limit. */
const ORGANIZATIONS_AT_ONCE = 5

interface VisitLimiterOptions {
  /** Calls from one address to one organization in a window. */
  limit: number
  windowSeconds: number
  take: ReturnType<typeof takeCallsFrom>
}

/**
 * Counts the calls of visitors by address and organization: people behind one address who fill one organization's pages leave those of another open, and
 * no call of theirs is taken from a session's or from sign-in's. It counts what is named, whether or not there is such an organization.
 */
export function createVisitLimiter({ limit, windowSeconds, take }: VisitLimiterOptions) {
  const ofAddress = createApiLimiter({ limit: limit * ORGANIZATIONS_AT_ONCE, windowSeconds, take })
  const ofOrganization = createApiLimiter({ limit, windowSeconds, take })
  return {
    /** Counts a request before it is read. Throws RATE_LIMITED. */
    arrive: (ip: string): Promise<void> => ofAddress({ token: null, ip, visits: '' }),
    /** Counts a call at an organization. Throws RATE_LIMITED. */
    visit: (ip: string, organization: string): Promise<void> => ofOrganization({ token: null, ip, visits: `at:${organization}` }),
  }
}
