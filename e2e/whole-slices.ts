import { deep } from '#test/depth.ts'
import { changedSlices } from '../scripts/tests/changed-slices.ts'

// The workers are told what the first process found: a file that changes meanwhile changes no test.
process.env.STEWARD_E2E_CHANGED ??= deep ? '' : changedSlices().join(' ')
const changed = process.env.STEWARD_E2E_CHANGED.split(' ')

/** Whether all that this run could look at in a slice is looked at: the slice has changed, or this is the long run. */
export const isWhole = (slice: string): boolean => deep || changed.includes(slice)
