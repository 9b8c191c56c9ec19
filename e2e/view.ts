import type { Page } from '@playwright/test'
import type { Account } from './people.ts'

/** A screen in a state: how to get there from its own address. */
export interface View {
  name: string
  path: string
  prepare?: (page: Page) => Promise<void>
  /** The screen that `prepare` leads to, for one whose address is known only in the browser. */
  opens?: string
  /** The state in which every run visits its screen; the others are visited when its slice has changed, and in the long run. */
  main?: true
  /** Visited in light and in dark by every run, and not in one of them. */
  bothThemes?: true
}

/** Who looks at a screen: an account of the demo, or a person without one. */
export type Viewer = Account | 'stranger'

/** A slice's `test/views.ts` exports them as `views`. */
export type ViewsByAccount = Partial<Record<Viewer, View[]>>

/** Whether the window has the width of a phone. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768
