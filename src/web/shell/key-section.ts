/** A description with its shortcuts: each array lists the keys of one combination; further arrays are alternatives. */
export type KeyLine = readonly [what: string, ...combinations: readonly (readonly string[])[]]

/** The keyboard shortcuts of one screen, listed for those who may open it. */
export interface KeySection {
  screen: `/${string}`
  title: string
  /** `under`: below the global shortcuts. `beside`: in a column of its own, for long lists. */
  place: 'under' | 'beside'
  lines: readonly KeyLine[]
}
