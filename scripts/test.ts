// The test runs: `npm run verify` (seconds), `npm run check` (the structure), `npm test` (all that a change can break), `npm run test:all` (the
// rest too: every state of every screen, whole matrices, random tests and loops that repeat often).
// Names behind them select stages (`npm test -- rules browser`). Prints one line per stage and the dearest subjects; the last line adds up the counts.
import { CHROMIUM_MISSING, findChromium, installChromium, lacksChromium } from './tests/chromium.ts'
import { openDeepReport } from './tests/deep-report.ts'
import { failedStage, runStage, type Stage, type StageResult } from './tests/stage.ts'
import { budgetLine, subjectLines } from './tests/subjects.ts'

const bin = (path: string) => `node_modules/${path}`
const vitest = [bin('vitest/vitest.mjs'), 'run']

const structure: Stage = { name: 'structure', args: ['scripts/check.ts'] }
const quick: Stage[] = [
  { name: 'types', args: [bin('typescript/bin/tsc'), '-b'] },
  { name: 'lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] },
  structure,
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'rules', args: [...vitest, '--project', 'rules'], runner: 'vitest' },
]
/** Checks of the structure that need the migrated database: columns that statements name, operations missing in the table of roles. */
const database: Stage = {
  name: 'database',
  args: [...vitest, '--project', 'server', 'test/statements', 'test/permissions.test.ts', 'test/catalogue.test.ts'],
  runner: 'vitest',
}
const long: Stage[] = [
  { name: 'generated files', args: ['scripts/generate.ts', '--check'] },
  // They wait for databases and clocks, so there is a worker more than the two cores of a small machine; a fourth takes longer than it saves.
  { name: 'server', args: [...vitest, '--project', 'server', '--maxWorkers', '3'], runner: 'vitest' },
  { name: 'web', args: [...vitest, '--project', 'web'], runner: 'vitest' },
]
const build: Stage = { name: 'build', args: ['scripts/run.mjs', 'build'] }
const sizes: Stage = { name: 'sizes', args: ['bench/size-budget.ts'] }
const journeys: Stage = { name: 'browser', args: [bin('@playwright/test/cli.js'), 'test'], runner: 'playwright' }

/** One more subject in a copy of the checkout, with the whole suite but its browser. */
const example: Stage = { name: 'example', args: ['scripts/example-subject.ts', '--test'] }

const everything = [...quick, ...long, build, sizes, journeys]

/** Each mode's stages; further words on the command line select some of them. */
const modes: Record<string, readonly Stage[]> = {
  verify: quick,
  check: [structure, database],
  all: [...everything, example],
}
const words = process.argv.slice(2)
const mode = words[0] !== undefined && words[0] in modes ? words[0] : undefined
const stages = modes[mode ?? ''] ?? everything
const named = mode === undefined ? words : words.slice(1)
const unknown = named.filter(name => !stages.some(stage => stage.name === name))
if (unknown.length > 0) {
  console.log(`There is no stage ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
// The browser tests need the current build.
const isWanted = ({ name }: Stage) => named.includes(name) || (name === build.name && named.includes(journeys.name))
const wanted = named.length === 0 ? stages : stages.filter(isWanted)

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopped.abort(new Error(`it was stopped by ${signal}`)))

/** A part of the long run took at most half of this on a busy machine: what takes longer hangs. */
const MAX_MINUTES = 50

function endOf(): AbortSignal {
  if (mode !== 'all') return stopped.signal
  const late = new AbortController()
  const why = new Error(`it was ended after ${MAX_MINUTES} minutes`)
  setTimeout(() => late.abort(why), MAX_MINUTES * 60_000).unref()
  return AbortSignal.any([stopped.signal, late.signal])
}

async function browser(): Promise<StageResult> {
  let said = ''
  if (lacksChromium()) {
    console.log('Installing Chromium from the distribution…')
    said = installChromium()
  }
  return findChromium() === undefined ? failedStage(journeys.name, `${said}${CHROMIUM_MISSING}`) : runStage(journeys, endOf())
}

const started = Date.now()
const results: StageResult[] = []
const report = mode === 'all' ? openDeepReport(wanted, named.length === 0) : undefined
if (report) process.env.STEWARD_TEST_DEPTH = 'deep'

for (const stage of wanted) {
  if (stopped.signal.aborted) break
  // After each stage, so that an interrupted long run has reported what it found.
  report?.(results)
  const isUnbuilt = results.some(({ name, failed }) => name === build.name && failed > 0)
  if (stage === journeys && isUnbuilt) results.push(failedStage(journeys.name, 'The web app could not be built, so no browser test ran.'))
  else if (stage !== sizes || !isUnbuilt) results.push(await (stage === journeys ? browser() : runStage(stage, endOf())))
}
report?.(results)

const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0)
process.exitCode = sum('failed') === 0 ? 0 : 1
for (const { name, failures } of results) for (const failure of failures) console.log(`${name}: ${failure}`)
for (const line of subjectLines(results)) console.log(line)
const took = (Date.now() - started) / 1000
const hasBudget = mode === undefined && named.length === 0
console.log(hasBudget ? budgetLine(took) : `All stages took ${Math.round(took)} s`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
