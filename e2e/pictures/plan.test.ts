// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { findPath } from '#core/screen-path.ts'
import { screens } from '#main/web-slices.tsx'
import type { Screen } from '#web/screen.ts'
import type { View } from '../view.ts'
import { suites } from '../views.ts'
import { withoutData } from '../without-data.ts'
import { readOptions } from './options.ts'
import { indexPage } from './page.ts'
import { planOf, type Role, roles, states } from './plan.ts'
import { loadTable } from './table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const { added } = vi.hoisted(() => {
  const screen: Screen = { path: '/settings/lockers', title: 'Lockers', need: {}, load: () => Promise.reject(new Error('never opened')) }
  return { added: screen }
})
vi.mock(import('#slices/structure/web/routes.tsx'), async original => {
  const module = await original()
  return { ...module, structureScreens: [...module.structureScreens, added] }
})

const table = await loadTable(root)
const { publicScreens } = table
const everyone = (role: Role) => role !== 'stranger'
const plan = (more: Partial<Parameters<typeof planOf>[0]> = {}) => planOf({ screens, publicScreens, suites, mayOpen: everyone, ...more })

test('a screen that is added to a slice’s routes is in the pictures by itself: every role, every state', () => {
  const found = plan().visits.filter(({ screen }) => screen === added.path)
  const members = roles.filter(role => role !== 'stranger' && role !== 'super')
  expect(found.map(({ role, state }) => `${role} ${state}`).sort()).toEqual(
    [...members.flatMap(role => states.map(state => `${role} ${state}`)), 'super data', 'super loading', 'super error'].sort(),
  )
})

test('the plan has every screen of the product, and names none that it cannot open', () => {
  const { visits, unreached } = plan()
  const own = [...screens, ...publicScreens].filter(({ sameAs }) => sameAs === undefined)
  expect(own.map(({ path }) => path).filter(path => !visits.some(({ screen }) => screen === path))).toEqual([])
  expect(unreached).toEqual([])
})

test('every run visits every screen in its main state', () => {
  // They need someone who has no organization or an invitation: setup.spec.ts and invitations.spec.ts visit them.
  const visitedElsewhere = ['/accept-invitation', '/welcome']
  const paths = [...screens, ...publicScreens].filter(({ sameAs }) => sameAs === undefined).map(({ path }) => path)
  const main = suites.flatMap(([, , views]) => views.filter(view => view.main).map(({ path, opens }) => opens ?? path))
  const visited = new Set(main.map(address => findPath(paths, new URL(address, 'http://localhost').pathname)?.pattern))
  expect(paths.filter(path => !visited.has(path)).sort()).toEqual([added.path, ...visitedElsewhere].sort())
})

test('the table that the command loads has every screen that the sources of the slices declare', () => {
  const paths = [...table.screens, ...table.publicScreens].map(({ path }) => path)
  const declared = globSync('src/slices/*/web/**/*route*.{ts,tsx}', { cwd: root })
    .filter(file => !file.includes('.test.'))
    .flatMap(file => [...readFileSync(join(root, file), 'utf8').matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path!))
  expect(declared.length).toBeGreaterThan(10)
  expect(paths).toEqual(expect.arrayContaining(declared))
})

test('a screen whose path has a parameter is opened where a view opens it, and is reported without one', () => {
  const room: Screen = { ...added, path: '/rooms/$id', title: 'Room' }
  expect(plan({ screens: [room] }).unreached).toEqual(['/rooms/$id'])
  const view: View = { name: 'a room', path: '/rooms/12' }
  const { visits, unreached } = plan({ screens: [room], suites: [['admin', 'rooms', [view]]] })
  expect(unreached).toEqual([])
  expect(visits.filter(({ role, screen }) => role === 'manager' && screen === '/rooms/$id').map(({ path }) => path)).toEqual(
    states.map(() => '/rooms/12'),
  )
})

test('a screen whose address a view finds in the browser is reached, and its picture is named after it', () => {
  const room: Screen = { ...added, path: '/rooms/$id', title: 'Room' }
  const view: View = { name: 'a room', path: '/rooms', prepare: async () => undefined, opens: '/rooms/$id' }
  const { visits, unreached } = plan({ screens: [room], publicScreens: [], suites: [['admin', 'rooms', [view]]] })
  expect(unreached).toEqual([])
  expect(visits.filter(({ view: name }) => name === 'a room')).toMatchObject([{ screen: '/rooms/$id', title: 'Room', path: '/rooms' }])
})

test('a screen that a role may not open is left out; one of them shows the guard', () => {
  const shut = new Set([added.path, '/settings/units'] as string[])
  const { visits } = plan({ mayOpen: (role: Role, { path }) => role !== 'employee' || !shut.has(path) })
  const seen = visits.filter(({ role, screen }) => role === 'employee' && shut.has(screen))
  expect(seen.map(({ view, state }) => `${view} ${state}`)).toEqual(['guard data'])
})

test('views are there once: not those that are the screen itself, nor those that only fail', () => {
  const prepare = async () => undefined
  const list: View[] = [
    { name: 'itself', path: added.path },
    { name: 'failed', path: added.path, prepare: withoutData },
    { name: 'a dialog', path: added.path, prepare },
    { name: 'filtered', path: `${added.path}?search=a` },
  ]
  const { visits } = plan({ screens: [added], publicScreens: [], suites: [['admin', 'lockers', list]] })
  expect(visits.filter(({ role, state }) => role === 'admin' && state === 'data').map(({ view }) => view)).toEqual([
    'plain',
    'a dialog',
    'filtered',
  ])
})

test('options select by part of a name, role, width, scheme and state, and an unknown value is an error that lists the known ones', () => {
  const read = (...args: string[]) => readOptions(args, [...roles, 'riverEmployee', 'riverAdmin'])
  const narrowed = read(
    'out',
    '--screen',
    'locker',
    '--role',
    'admin',
    '--width',
    '375',
    '--scheme',
    'dark',
    '--state',
    'error',
    '--state',
    'empty',
  )
  expect(narrowed).toMatchObject({ folder: 'out', widths: [375], schemes: ['dark'] })
  const { visits } = plan()
  expect(visits.filter(narrowed.isWanted).map(({ screen, role, state }) => `${screen} ${role} ${state}`)).toEqual([
    '/settings/lockers admin empty',
    '/settings/lockers admin error',
  ])
  expect(visits.filter(read().isWanted)).toHaveLength(visits.length)
  expect(() => read('--width', '376')).toThrow('There is no width 376. There are: 1440, 1280, 1024, 768, 375')
})

test('the index holds every picture, and a name cannot end its script', () => {
  const picture = {
    screen: '/a',
    title: '</script>$&',
    role: 'admin',
    state: 'data',
    view: 'plain',
    path: '/a',
    width: 375,
    scheme: 'dark',
    file: 'a/x.png',
  } as const
  const page = indexPage([picture])
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  const [, list = ''] = /const pictures = (.*)\n/.exec(page) ?? []
  expect(JSON.parse(list)).toEqual([picture])
})
