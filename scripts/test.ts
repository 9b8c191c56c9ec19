// The test runs: `npm run verify` (seconds), `npm test` (everything), `npm run test:deep` (random tests and loops, repeated often).
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

const mode = process.argv[2]
const started = Date.now()
const results: StageResult[] = []
if (mode === 'deep') process.env.STEWARD_TEST_DEPTH = 'deep'

function note(result: StageResult): StageResult {
  results.push(result)
  // Stage by stage: a long run that is broken off has said what it saw.
  if (mode === 'deep') writeDeepReport(results)
  return result
}

/** The long run repeats what repeats; all else `npm test` has tried. */
const repeating = [...quick, ...long].filter(stage => stage.runner === 'vitest')

for (const stage of mode === 'verify' ? quick : mode === 'deep' ? repeating : [...quick, ...long]) note(await runStage(stage))
if (mode === undefined) {
  if (note(await runStage(build)).failed > 0) note(failedStage(journeys.name, 'The web app could not be built, so no browser test ran.'))
  else {
    note(await runStage(sizes))
    note(await browser())
  }
}

const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0)
process.exitCode = sum('failed') === 0 ? 0 : 1
console.log(`All stages took ${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
