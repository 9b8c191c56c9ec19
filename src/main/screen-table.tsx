import type { QueryClient } from '@tanstack/react-query'
import { findPath, type PathParams } from '#core/screen-path.ts'
import { type Bootstrap, bootstrapQuery, currentUserOf } from '#slices/access/web/current-user.ts'
import { guard, type Screen } from '#web/screen.ts'
import type { RawSearch } from '#web/search.ts'
import { codeOf } from './screen-code.tsx'
import { screens } from './web-slices.tsx'

const paths = screens.map(({ path }) => path)

/** The signed-in screen of an address, and the parameters in its path; null for an address without one. */
export function placeAt(pathname: string): { screen: Screen; params: PathParams } | null {
  const found = findPath(paths, pathname)
  const screen = screens.find(({ path }) => path === found?.pattern)
  return found === null || screen === undefined ? null : { screen, params: found.params }
}

/** Loads the code of an address ahead. */
export async function preloadAt(pathname: string): Promise<void> {
  const place = placeAt(pathname)
  if (place !== null) await codeOf(place.screen).preload()
}

/** The first screen's own query leaves before anything is rendered, if its guard allows it. */
export function beginAt(client: QueryClient, pathname: string, raw: RawSearch): void {
  const data = client.getQueryData<Bootstrap>(bootstrapQuery().queryKey)
  const place = placeAt(pathname)
  if (data === undefined || place === null || place.screen.need === 'public') return
  const { screen, params } = place
  if (guard(place.screen.need, currentUserOf(data)) === 'open') screen.begin?.(client, { params, search: screen.search?.parse(raw) ?? {} })
}
