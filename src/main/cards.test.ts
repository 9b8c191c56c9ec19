import { expect, test } from 'vitest'
import { staffSearch } from '#slices/staff/web/search.ts'
import { home } from './slices.ts'

/** The search parameters of each screen that a card leads to. */
const searches = { '/resources/staff': staffSearch } as const

test('a card leads to a screen that shows exactly the rows it counts', () => {
  expect(Object.keys(home.cards).length).toBeGreaterThan(0)
  for (const [name, { number, at }] of Object.entries(home.cards)) {
    const search = searches[at.path as keyof typeof searches]
    expect(search, `${name}: name the search parameters of ${at.path} here`).toBeDefined()
    const shown: Readonly<Record<string, unknown>> = search.parse(at.search)
    for (const [parameter, value] of Object.entries(at.search)) expect(shown[parameter], `${name}: ${parameter}`).toBe(value)
    for (const [filter, value] of Object.entries(number.chosen)) expect(shown[filter], `${name}: ${filter}`).toBe(value)
  }
})
