import { relative } from 'node:path'
import { root } from '../checks/source.ts'

/** Seconds by subject. */
export type Subjects = Readonly<Record<string, number>>

/** The parts of the runners' result files that tell how long something took. */
export interface TimedResults {
  testResults?: { name: string; startTime?: number; endTime?: number }[]
  suites?: TimedSuite[]
}

interface TimedSuite {
  file: string
  specs?: { tests: { results: { duration: number }[] }[] }[]
  suites?: TimedSuite[]
}

/** How long the tests of each subject took, added up over all workers. */
export function subjectsOf({ testResults = [], suites = [] }: TimedResults): Subjects {
  const files = testResults.map(
    ({ name, startTime = 0, endTime = startTime }) => [relative(root, name), (endTime - startTime) / 1000] as const,
  )
  const journeys = suites.flatMap(timesOf).map(([file, seconds]) => [`e2e/${file}`, seconds] as const)
  return added([...files, ...journeys].map(([path, seconds]) => ({ [subjectOf(path)]: seconds })))
}

function timesOf({ file, specs = [], suites = [] }: TimedSuite): [file: string, seconds: number][] {
  const durations = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [[file, durations.reduce((sum, duration) => sum + duration, 0) / 1000], ...suites.flatMap(timesOf)]
}

/** The slice of a file; outside of slices its folder, and for a journey its name: `time`, `src/core`, `test/http`, `e2e/axe`. */
function subjectOf(path: string): string {
  const slice = /^src\/slices\/([^/]+)\//.exec(path)?.[1]
  const journey = /^e2e\/([^/.]+)\.spec\.ts$/.exec(path)?.[1]
  if (journey !== undefined) return `e2e/${journey}`
  return slice ?? path.split('/').slice(0, 2).join('/')
}

function added(several: readonly Subjects[]): Subjects {
  const sums: Record<string, number> = {}
  for (const [subject, seconds] of several.flatMap(subjects => Object.entries(subjects))) sums[subject] = (sums[subject] ?? 0) + seconds
  return sums
}

const MAX_LINES = 15

/** The dearest subjects, a line each, with their seconds in each stage; the last line sums up the others. */
export function subjectLines(stages: readonly { name: string; subjects: Subjects }[]): string[] {
  const whole = Object.entries(added(stages.map(({ subjects }) => subjects))).sort(([, a], [, b]) => b - a)
  if (whole.length === 0) return []
  const inStages = (subject: string) =>
    stages.flatMap(({ name, subjects }) => (subjects[subject] === undefined ? [] : `${name} ${subjects[subject].toFixed(0)}`)).join(', ')
  const others = whole.slice(MAX_LINES)
  const rest = others.reduce((sum, [, seconds]) => sum + seconds, 0)
  return [
    'Seconds by subject, added up over all workers:',
    ...whole
      .slice(0, MAX_LINES)
      .map(([subject, seconds]) => `  ${subject.padEnd(28)} ${seconds.toFixed(0).padStart(6)}  ${inStages(subject)}`),
    ...(others.length === 0 ? [] : [`  ${`${others.length} others`.padEnd(28)} ${rest.toFixed(0).padStart(6)}`]),
  ]
}

/** Budget for a whole run on two idle cores. */
export const BUDGET_SECONDS = 15 * 60

/** How a whole run keeps its budget. It is told and no test: a slow or busy machine is no fault of the code (decision 77). */
export function budgetLine(seconds: number): string {
  const took = `All stages took ${Math.round(seconds)} s`
  if (seconds <= BUDGET_SECONDS) return `${took} of the ${BUDGET_SECONDS} s that they may take on two idle cores`
  return `OVER BUDGET: ${took}, ${Math.round(seconds - BUDGET_SECONDS)} s more than the ${BUDGET_SECONDS} s that they may take on two idle cores`
}
