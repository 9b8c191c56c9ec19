import { expect, test } from 'vitest'
import { reportScreens } from '#slices/reports/web/routes.tsx'
import type { CurrentUser } from '#web/screen.ts'
import { destinationsFor, navigationFor } from './navigation.ts'

const currentUser: CurrentUser = {
  superAdminMode: false,
  baseRole: 'employee',
  hasOrganization: true,
  permissions: {},
  modules: ['time'],
  timeFeatures: {},
  directReports: 0,
  counts: {},
}

test('a screen with two addresses is listed once, and its link knows the other address', () => {
  expect(navigationFor(reportScreens, currentUser).flatMap(({ links }) => links)).toMatchObject([
    { path: '/reports/timesheets', aliases: ['/reports/time'] },
  ])
  expect(destinationsFor(reportScreens, currentUser).map(({ path }) => path)).toEqual(['/reports/timesheets'])
})

test('a screen that the guard denies is not listed', () => {
  expect(destinationsFor(reportScreens, { ...currentUser, modules: [] })).toEqual([])
})
