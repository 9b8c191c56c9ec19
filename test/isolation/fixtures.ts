import { slicePartsOf } from '../slice-parts.ts'
import type { Fixtures } from './fixture.ts'
import type { Operation } from './fuzzer.ts'

/** One for each operation of the contract, by path, from each slice's `test/isolation.ts`. A new operation without one fails the run. */
export const fixtures: Fixtures = await slicePartsOf('isolation.ts', 'fixtures')

/**
 * Orders the calls: first those that change nothing of their callers, then those that change their access, then those that end their other
 * sessions, and last those that end their own.
 */
export function turnOf({ path }: Pick<Operation, 'path'>): number {
  const fixture = fixtures[path]
  if (fixture !== undefined && 'changesAccess' in fixture) return 1
  return [undefined, null, 'other', 'own'].indexOf(fixture !== undefined && 'endsSessions' in fixture ? fixture.endsSessions : undefined)
}
