/**
 * Everything that was made for a new organization counts as set up once an administrator has looked it over: changed it, added to it, or confirmed that it looks
 * right. Rows are deactivated and not deleted, and versions only grow, so that no step becomes undone by the way. Authority: PRD-55. Rule GST-1.
 */

/** How many there ever were, and whether one was changed since it was made. */
export interface Made {
  all: number
  changed: boolean
}

export function isLookedOver({ all, changed }: Made): boolean {
  return all > 1 || changed
}
