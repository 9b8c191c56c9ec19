import { expect, test } from 'vitest'
import { reportScreens } from '#slices/reports/web/routes.tsx'
import type { Reader } from '#web/screen.ts'
import { destinationsFor, navigationFor } from './navigation.ts'

const reader: Reader = {
  superAdminMode: false,
  baseRole: 'employee',
  hasOrganization: true,
  permissions: {},
  modules: ['time'],
  timeFeatures: {},
  directReports: 0,
  counts: {},
}

test('a screen of two addresses is offered once, and its link knows the other address', () => {
  expect(navigationFor(reportScreens, reader).flatMap(({ links }) => links)).toMatchObject([
    { path: '/reports/timesheets', aliases: ['/reports/time'] },
  ])
  expect(destinationsFor(reportScreens, reader).map(({ path }) => path)).toEqual(['/reports/timesheets'])
})

test('nothing is offered to whom its guard refuses', () => {
  expect(destinationsFor(reportScreens, { ...reader, modules: [] })).toEqual([])
})
