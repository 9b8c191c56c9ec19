import { slicePartsOf } from '../slice-parts.ts'
import type { Fixtures } from './fixture.ts'

/** One for each operation of the contract, by path, from each slice's `test/isolation.ts`. A new operation without one fails the run. */
export const fixtures: Fixtures = await slicePartsOf('isolation.ts', 'fixtures')
