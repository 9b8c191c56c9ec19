/** Where this page was opened, as the server says with it (src/server/http/web-app.ts). */
export interface Site {
  /** The subdomain of the page's address; null on the main site. */
  subdomain: string | null
  /** The address of the main site. */
  mainSite: string
  /** The domain, perhaps with a port, below which each organization has its address; null where there is none. */
  organizations: string | null
}

// A development server, and a test, fill in nothing.
const said = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? ''

export const site: Site = said.startsWith('{') ? (JSON.parse(said) as Site) : { subdomain: null, mainSite: '/', organizations: null }

/** The address of the organization with that subdomain: beside the one that the page stands at, else that of the main site. */
export function addressOfOrganization(domain: string | null): string {
  const { protocol } = globalThis.location
  return domain === null || site.organizations === null ? site.mainSite : `${protocol}//${domain}.${site.organizations}`
}
