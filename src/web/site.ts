/** Where this page was opened, as the server says with it (src/server/http/web-app.ts). */
export interface Site {
  /** The subdomain of the page's address; null on the main site. */
  subdomain: string | null
  /** The address of the main site. */
  mainSite: string
  /** The domain, perhaps with a port, below which each organization has its address; null where there is none. */
  organizations: string | null
  /** Where to ask for help, STEWARD_SUPPORT_ADDRESS; null where there is none. */
  support: string | null
}

// A development server, and a test, fill in nothing.
const said = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? ''

export const site: Site = said.startsWith('{')
  ? (JSON.parse(said) as Site)
  : { subdomain: null, mainSite: '/', organizations: null, support: null }
