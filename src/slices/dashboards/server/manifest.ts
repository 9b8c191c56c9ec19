import { type FirstStep, fieldsOf, type Home } from '#server/home.ts'
import { settingsRoutes } from '#server/organization-settings.ts'
import { read } from '#server/rpc/verb.ts'
import { defineSlice } from '#server/slice.ts'
import { dashboardOf } from '#slices/dashboards/contract/dashboard.ts'
import { getStartedOf, getStartedSettingsEndpointsOf, getStartedSettingsOf } from '#slices/dashboards/contract/get-started.ts'
import { dashboardWith } from './dashboard.ts'
import { getStartedWith } from './get-started.ts'

/** What administrators said of these steps. */
export function settingsOfSteps(steps: readonly FirstStep[]) {
  return getStartedSettingsOf(Object.fromEntries(steps.flatMap(({ key, confirms }) => (confirms ? [[key, confirms]] : []))))
}

/** The start page of what all slices contribute. */
export function dashboardsOf({ cards, parts, steps: all }: Home) {
  const steps = all.toSorted((a, b) => a.order - b.order)
  const dashboard = dashboardOf(
    fieldsOf(
      'field of the start page',
      parts.map(({ answer }) => answer),
    ),
  )
  const getStarted = getStartedOf(
    steps.map(({ key }) => key),
    fieldsOf(
      'fact of the first steps',
      steps.map(({ facts }) => facts),
    ),
  )
  const settings = settingsOfSteps(steps)
  return defineSlice({
    contract: { dashboard, dashboards: { getStarted }, getStartedSettings: getStartedSettingsEndpointsOf(settings) },
    routes: () => ({
      dashboard: read(dashboardWith({ cards, parts, steps })),
      dashboards: { getStarted: read(getStartedWith(steps, settings)) },
      getStartedSettings: settingsRoutes(settings),
    }),
  })
}
