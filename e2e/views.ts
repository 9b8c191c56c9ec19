import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { View, Viewer, ViewsByAccount } from './view.ts'

/** Includes busy and broken states. */
export const gallery = '/dev/components'

/** Views that belong to no slice: the component gallery, the shell's menu, and what the shell shows in place of a screen. */
const shell: ViewsByAccount = {
  stranger: [
    { name: 'every component in every state', path: gallery, main: true, bothThemes: true },
    { name: 'not found', path: '/nowhere', main: true },
  ],
  employee: [
    {
      name: 'user menu',
      path: '/notifications',
      prepare: async page => {
        await page.getByRole('button', { name: /^Your account/ }).click()
        await expect(page.getByRole('menu')).toBeVisible()
      },
    },
    { name: 'a section that is not theirs', path: '/time/my-team-time' },
  ],
}

/** Views of one slice, by one person. */
export type Suite = readonly [who: Viewer, slice: string, views: readonly View[]]

const folder = join(import.meta.dirname, '../src/slices')

async function suitesOfSlice(slice: string): Promise<Suite[]> {
  const file = join(folder, slice, 'test/views.ts')
  if (!existsSync(file)) return []
  const { views } = (await import(file)) as { views: ViewsByAccount }
  return suitesOf(slice, views)
}

const suitesOf = (slice: string, views: ViewsByAccount): Suite[] =>
  (Object.entries(views) as [Viewer, View[]][]).map(([who, list]) => [who, slice, list] as const)

/** Every screen in every state, by who looks at it: the shell's own, and those in each slice's `test/views.ts`. */
export const suites: readonly Suite[] = [
  ...suitesOf('shell', shell),
  ...(await Promise.all(readdirSync(folder).sort().map(suitesOfSlice))).flat(),
]
