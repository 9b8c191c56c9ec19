/** Whether this is the long run (`npm run test:all`) or the daily one. */
export const deep = process.env.STEWARD_TEST_DEPTH === 'deep'

/** How often a random test repeats: few times daily, many in the long run. Its report lists every call of this function. */
export function runs(everyDay: number, inTheLongRun: number): number {
  return deep ? inTheLongRun : everyDay
}
