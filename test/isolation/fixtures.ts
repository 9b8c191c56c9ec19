import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Fixtures } from './fixture.ts'

const slices = join(import.meta.dirname, '../../src/slices')

const parts: Fixtures[] = []
for (const slice of readdirSync(slices)) {
  const file = join(slices, slice, 'test/isolation.ts')
  if (existsSync(file)) parts.push(((await import(file)) as { fixtures: Fixtures }).fixtures)
}

/** One for each operation of the contract, by path, from each slice's `test/isolation.ts`. A new operation without one fails the run. */
export const fixtures: Fixtures = Object.assign({}, ...parts)
