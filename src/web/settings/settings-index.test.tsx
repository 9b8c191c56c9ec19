import { expect, test } from 'vitest'
import type { CurrentUser, Screen } from '#web/screen.ts'
import { settingsFor } from './settings-index.tsx'

const currentUser: CurrentUser = {
  superAdmin: false,
  superAdminMode: false,
  atSubdomain: false,
  baseRole: 'employee',
  hasOrganization: true,
  secondFactor: null,
  permissions: {},
  modules: [],
  timeFeatures: {},
  directReports: 0,
  counts: {},
}

const screen = (path: `/${string}`, part: Partial<Screen>): Screen => ({
  path,
  title: path.slice(1),
  need: {},
  load: () => Promise.resolve(() => null),
  ...part,
})
const screens: readonly Screen[] = [
  screen('/units', { need: { permission: 'settings_units' }, settings: { group: 'organization', description: 'U', order: 30 } }),
  screen('/departments', {
    need: { permission: 'settings_departments' },
    settings: { group: 'organization', description: 'D', order: 10 },
  }),
  screen('/roles', { need: { permission: 'settings_roles', level: 'write' }, settings: { group: 'access', description: 'R', order: 10 } }),
  screen('/my-account', { settings: { group: 'account', description: 'A', order: 10 } }),
  screen('/dashboard', {}),
]
const shown = (permissions: CurrentUser['permissions']) =>
  settingsFor(screens, { ...currentUser, permissions }).map(({ group, tiles }) => [group, tiles.map(({ path }) => path)])

test('the settings list what the current user may open, in groups and in order', () => {
  expect(shown({ settings_units: 'read', settings_departments: 'write', settings_roles: 'read' })).toEqual([
    ['account', ['/my-account']],
    ['organization', ['/departments', '/units']],
  ])
})

test('a person without settings permissions has the tile of their account alone', () => {
  expect(shown({})).toEqual([['account', ['/my-account']]])
})
