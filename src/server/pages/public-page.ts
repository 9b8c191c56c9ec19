import type { OutputOf } from '#server/rpc/verb.ts'
import type { Html } from './html.ts'

/** Stands over every page of an organization. */
export interface Brand {
  id: string
  name: string
  logoUrl: string | null
}

export interface PageContent {
  brand: Brand
  /** Of the tab, and of a link to the page elsewhere. */
  title: string
  /** For search engines and for a link to the page elsewhere, in a sentence or two. */
  description: string
  /** The origins whose pages may show this one in a frame, as the organization lists them. */
  framedBy: readonly string[]
  /** The page below its head. It reads whole without a script. */
  main: Html
}

/** A page that an organization shows to everyone: an entry in the `publicPages` of a slice's server/manifest.ts. */
export interface PublicPage {
  /** Where it is: `/o` is `/o/{organization}`, and `/o` at the organization's own address. */
  at: `/${string}`
  /** The parts of the path after that, by their names in the operation's input. */
  params?: readonly string[]
  /** The operation of visitors that answers what the page shows, as `part.name`. Its input is `domain` and the parts of the path. */
  operation: string
  show(answer: never): PageContent
}

/** Declares a page with the type of its operation's answer. */
export const publicPage = <Endpoint>(page: Omit<PublicPage, 'show'> & { show(answer: OutputOf<Endpoint>): PageContent }): PublicPage => page
