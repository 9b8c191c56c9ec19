// The test runs: `npm run verify` (seconds), `npm test` (everything), `npm run test:deep` (random tests and loops, repeated often), and
// `npm test -- rules browser` (the stages of these names).
// One line a stage; the last line adds up what all of them counted.
import { CHROMIUM_MISSING, findChromium, installChromium } from './tests/chromium.ts'
import { writeDeepReport } from './tests/deep-report.ts'
import { failedStage, runStage, type Stage, type StageResult } from './tests/stage.ts'

const bin = (path: string) => `node_modules/${path}`
const vitest = [bin('vitest/vitest.mjs'), 'run']

const quick: Stage[] = [
  { name: 'types', args: [bin('typescript/bin/tsc'), '-b'] },
  { name: 'lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] },
  { name: 'structure', args: ['scripts/check.ts'] },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'rules', args: [...vitest, '--project', 'rules'], runner: 'vitest' },
]
const long: Stage[] = [
  { name: 'generated files', args: ['scripts/generate.ts', '--check'] },
  { name: 'server', args: [...vitest, '--project', 'server'], runner: 'vitest' },
  { name: 'web', args: [...vitest, '--project', 'web'], runner: 'vitest' },
]
const build: Stage = { name: 'build', args: ['scripts/run.mjs', 'build'] }
const sizes: Stage = { name: 'sizes', args: ['bench/size-budget.ts'] }
const journeys: Stage = { name: 'browser', args: [bin('@playwright/test/cli.js'), 'test'], runner: 'playwright' }

async function browser(): Promise<StageResult> {
  let said = ''
  if (findChromium() === undefined && !process.env.CHROMIUM_PATH && process.getuid?.() === 0) {
    console.log('Installing Chromium from the distribution…')
    said = installChromium()
  }
  return findChromium() === undefined ? failedStage(journeys.name, `${said}${CHROMIUM_MISSING}`) : runStage(journeys)
}

/** What each mode runs; anything else on the command line names stages. The long run repeats what repeats. */
const modes: Record<string, readonly Stage[]> = {
  verify: quick,
  deep: [...quick, ...long].filter(stage => stage.runner === 'vitest'),
}
const all = [...quick, ...long, build, sizes, journeys]
const [mode, ...others] = process.argv.slice(2)
const named = mode === undefined || mode in modes ? [] : [mode, ...others]
const unknown = named.filter(name => !all.some(stage => stage.name === name))
if (unknown.length > 0) {
  console.log(`There is no stage ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
// The browser is shown what is built now.
const wanted =
  modes[mode ?? ''] ??
  (named.length === 0 ? all : all.filter(({ name }) => named.includes(name) || (name === build.name && named.includes(journeys.name))))

const started = Date.now()
const results: StageResult[] = []
if (mode === 'deep') process.env.STEWARD_TEST_DEPTH = 'deep'

for (const stage of wanted) {
  const isUnbuilt = results.some(({ name, failed }) => name === build.name && failed > 0)
  if (stage === journeys && isUnbuilt) results.push(failedStage(journeys.name, 'The web app could not be built, so no browser test ran.'))
  else if (stage !== sizes || !isUnbuilt) results.push(await (stage === journeys ? browser() : runStage(stage)))
  // Stage by stage: a long run that is broken off has said what it saw.
  if (mode === 'deep') writeDeepReport(results)
}

const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0)
process.exitCode = sum('failed') === 0 ? 0 : 1
console.log(`All stages took ${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
