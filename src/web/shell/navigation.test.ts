import { expect, test } from 'vitest'
import { dashboardScreens } from '#slices/dashboards/web/routes.tsx'
import { reportScreens } from '#slices/reports/web/routes.tsx'
import { staffScreens } from '#slices/staff/web/routes.tsx'
import { timeScreens } from '#slices/time/web/routes.tsx'
import type { CurrentUser } from '#web/screen.ts'
import { destinationsFor, navigationFor } from './navigation.ts'

const currentUser: CurrentUser = {
  superAdmin: false,
  superAdminMode: false,
  atSubdomain: false,
  baseRole: 'employee',
  hasOrganization: true,
  secondFactor: null,
  permissions: {},
  modules: ['time'],
  timeFeatures: {},
  directReports: 0,
  counts: {},
}

/** The group's screens belong to three slices. */
const inDashboards = [...dashboardScreens, ...timeScreens, ...staffScreens].filter(({ menu }) => menu?.group === 'dashboards')

test('a screen with two addresses is listed once, and its link knows the other address', () => {
  const withHours: CurrentUser = { ...currentUser, permissions: { time_my_time: 'read' } }
  expect(navigationFor(reportScreens, currentUser)).toEqual([])
  expect(navigationFor(reportScreens, withHours).flatMap(({ links }) => links)).toMatchObject([
    { path: '/reports/timesheets', aliases: ['/reports/time'] },
  ])
  expect(destinationsFor(reportScreens, withHours).map(({ path }) => path)).toEqual(['/reports/timesheets'])
})

test('a screen that the guard denies is not listed', () => {
  expect(destinationsFor(reportScreens, { ...currentUser, modules: [] })).toEqual([])
})

test('a screen that heads its group is one of its links, and says so', () => {
  const groups = navigationFor(inDashboards, { ...currentUser, permissions: { time_my_time: 'read' } })
  expect(groups).toMatchObject([{ id: 'dashboards', label: 'Dashboards' }])
  expect(groups[0]?.links.map(({ path, heads }) => [path, heads])).toEqual([
    ['/dashboard', true],
    ['/dashboards/time', false],
  ])
})

test('the Time dashboard is listed with either permission of time, the Resources dashboard with the directory', () => {
  const paths = (permissions: CurrentUser['permissions']) =>
    destinationsFor(inDashboards, { ...currentUser, modules: ['time', 'resources'], permissions }).map(({ path }) => path)
  expect(paths({})).toEqual(['/dashboard'])
  expect(paths({ time_module: 'read' })).toEqual(['/dashboard', '/dashboards/time'])
  expect(paths({ staff_module: 'read' })).toEqual(['/dashboard', '/dashboards/resources'])
})
