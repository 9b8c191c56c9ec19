import type { Page } from '@playwright/test'

/** A screen in a state: how to get there from its own address. */
export interface View {
  name: string
  path: string
  prepare?: (page: Page) => Promise<void>
  /** The screen that `prepare` leads to, for one whose address is known only in the browser. */
  opens?: string
}
