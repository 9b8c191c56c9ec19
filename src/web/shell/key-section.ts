/** What it does, and the keys for it: those of one combination side by side, another one as another list. */
export type KeyLine = readonly [what: string, ...combinations: readonly (readonly string[])[]]

/** The keys of one screen, listed for those who may open it. */
export interface KeySection {
  screen: `/${string}`
  title: string
  /** Under the keys that work anywhere, or, where there are many of them, beside those. */
  place: 'under' | 'beside'
  lines: readonly KeyLine[]
}
