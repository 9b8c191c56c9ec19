import type { LiveHub } from '#server/live/hub.ts'
import type { AnyContract, Routes } from '#server/rpc/router.ts'
import { joinParts } from '#server/slice.ts'
import type { ServerParts } from './server-parts.ts'
import { affectedByGroups, badges, dependents, slices, subjects, timesheetSources } from './slices.ts'

/** Every endpoint with its verb. Each manifest is checked against its own contract. */
export function createRoutes(
  parts: Omit<ServerParts, 'subjects' | 'affectedByGroups'> & { hub: LiveHub },
): Routes<Record<string, AnyContract>> {
  const routes = joinParts(
    'verb',
    slices.map(slice => slice.routes({ ...parts, badges, dependents, subjects, affectedByGroups, timesheetSources })),
  )
  return routes as Routes<Record<string, AnyContract>>
}
