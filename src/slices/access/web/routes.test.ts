import { expect, test } from 'vitest'
import { type CurrentUser, guard, type ScreenNeed } from '#web/screen.ts'
import { accessScreens } from './routes.tsx'

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
const need = accessScreens.find(({ path }) => path === '/settings')?.need as ScreenNeed

test('the settings open with any settings permission, and with none they are denied', () => {
  expect(guard(need, { ...currentUser, permissions: { staff_module: 'write' } })).toBe('denied')
  expect(guard(need, { ...currentUser, permissions: { settings_units: 'read' } })).toBe('open')
  expect(guard(need, { ...currentUser, permissions: { settings_module: 'read' } })).toBe('open')
  expect(guard(need, { ...currentUser, superAdminMode: true })).toBe('open')
  expect(guard(need, { ...currentUser, hasOrganization: false, permissions: { settings_units: 'read' } })).toBe('no_organization')
})
