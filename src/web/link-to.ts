import type { Search } from './search.ts'

/**
 * The search parameters of screens, by path. A slice adds its own with `declare module`, next to its `defineSearch`, so that links from other slices
 * are checked although they may not import it.
 */
export interface ScreenSearches {
  /** Sign-in, whose parameters its own screen reads. */
  '/auth': { mode: 'sign-in' | 'sign-up' | 'forgot' | undefined }
}

/** A parameter as the address has it: a flag is '1', and all else is text. */
type Written<T> = T extends boolean ? '1' : T extends number ? `${number}` : Extract<T, string>

/** Props for `Link`, and options for `navigate`. */
export interface LinkTarget {
  to: string
  search: Readonly<Record<string, string | undefined>>
}

/** Search parameters of a link to a screen. */
export type SearchTo<Path extends keyof ScreenSearches> = {
  readonly [K in keyof ScreenSearches[Path]]?: Written<ScreenSearches[Path][K]> | undefined
}

/** Links to a screen with these search parameters. A parameter or a choice that the screen doesn't have fails to compile. */
export function linkTo<Path extends keyof ScreenSearches>(to: Path, search: SearchTo<Path>): LinkTarget {
  return { to, search }
}

/** Links to the current screen with only these search parameters. */
export function linkHere<Values extends object>(search: Search<Values>, values: Partial<Values>): LinkTarget {
  return { to: '.', search: search.write(values) }
}

/** Links to a screen as a saved view of it was, whose parameters the screen reads with care. */
export function linkToSaved(to: keyof ScreenSearches, query: string): LinkTarget {
  return { to, search: Object.fromEntries(new URLSearchParams(query)) }
}
