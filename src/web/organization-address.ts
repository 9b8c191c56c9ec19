import { site } from './site.ts'

/** The address of the organization with that subdomain: beside the one that the page stands at, else that of the main site. */
export function addressOfOrganization(domain: string | null): string {
  const { protocol } = globalThis.location
  return domain === null || site.organizations === null ? site.mainSite : `${protocol}//${domain}.${site.organizations}`
}
