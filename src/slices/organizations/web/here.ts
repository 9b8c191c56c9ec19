import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { site } from '#web/site.ts'
import { organizationsCalls } from './calls.ts'

/** How long a visitor waits before they can go on to the main site. */
const LOOKUP_MS = 5000

/** The organization of the page's own address; only for a page at a subdomain. */
export const hereQuery = () =>
  queryOptions({
    ...organizationsCalls.byDomain.queryOptions({ input: { domain: site.subdomain ?? '' } }),
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever shows why it failed does not ask again by that.
    retryOnMount: false,
    enabled: site.subdomain !== null,
  })

/**
 * Resolves once the page's address is known to be that of an active organization. Rejects when it is not, or when that takes more than 5
 * seconds; the query goes on.
 */
export async function resolveHere(client: QueryClient): Promise<void> {
  await Promise.race([
    client.ensureQueryData(hereQuery()),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('slow')), LOOKUP_MS)),
  ])
}
