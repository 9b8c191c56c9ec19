// @vitest-environment node
import { expect, test } from 'vitest'
import type { View } from './view.ts'
import type { Suite } from './views.ts'
import { partsOf } from './visits.ts'

const main = (name: string): View => ({ name, path: `/${name}`, main: true })
const state = (name: string): View => ({ name, path: `/${name}` })
const said = (parts: ReturnType<typeof partsOf>) =>
  parts.map(({ who, slices, visits }) => `${who} ${slices.join()}: ${visits.map(({ view, theme }) => `${view.name} ${theme}`).join(', ')}`)

const suites: Suite[] = [
  ['admin', 'rooms', [main('rooms'), state('no rooms'), main('floors')]],
  ['employee', 'rooms', [state('a room')]],
  ['admin', 'lockers', [main('lockers'), state('a locker')]],
]
const none = () => false

test('a run visits the main views, each in one theme; at the other width in the other theme', () => {
  expect(said(partsOf(suites, none, 'light'))).toEqual(['admin rooms,lockers: rooms light, floors dark, lockers light'])
  expect(said(partsOf(suites, none, 'dark'))).toEqual(['admin rooms,lockers: rooms dark, floors light, lockers dark'])
})

test('every view of a slice that is whole is visited in both themes, by everyone who has one', () => {
  expect(said(partsOf(suites, slice => slice === 'rooms', 'light'))).toEqual([
    'admin rooms,lockers: rooms both, no rooms both, floors both, lockers light',
    'employee rooms: a room both',
  ])
})

test('a view may ask for both themes', () => {
  const gallery: View = { ...main('gallery'), bothThemes: true }
  expect(said(partsOf([['stranger', 'shell', [gallery, main('not found')]]], none, 'dark'))).toEqual([
    'stranger shell: gallery both, not found dark',
  ])
})

test('whatever is whole, no view is left out or visited twice, and a long part is split between slices', () => {
  const many = Array.from(
    { length: 9 },
    (_, index): Suite => ['admin', `slice-${index}`, [main(`a${index}`), state(`b${index}`), state(`c${index}`)]],
  )
  const parts = partsOf(many, () => true, 'light')
  expect(parts.map(({ visits }) => visits.length)).toEqual([12, 12, 3])
  expect(parts.flatMap(({ visits }) => visits.map(({ view }) => view.name)).sort()).toEqual(
    many.flatMap(([, , views]) => views.map(({ name }) => name)).sort(),
  )
})
