import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { root } from '../checks/source.ts'
import { type Subjects, subjectsOf, type TimedResults } from './subjects.ts'

const results = join(root, '.cache/tests')
const STILL_AT_IT_MS = 60_000
/** In characters. */
const MAX_REASON_LENGTH = 500

/** One command of a test run. Its output is shown only when it fails. */
export interface Stage {
  name: string
  args: readonly string[]
  /** Whether a result file gives the number of tests; a stage without one counts as a single test. */
  runner?: 'vitest' | 'playwright'
}

export interface StageResult {
  name: string
  passed: number
  failed: number
  seconds: number
  /** The failures, one per line with the reason's first line, as far as the runner names them. */
  failures: readonly string[]
  /** How long the tests of each subject took, as far as the runner tells. */
  subjects: Subjects
}

/** Runs a command on this Node until `ends`, and prints one line with its result, below its output if it failed. */
export async function runStage(stage: Stage, ends?: AbortSignal): Promise<StageResult> {
  const file = join(results, `${stage.name.replaceAll(' ', '-')}.json`)
  mkdirSync(results, { recursive: true })
  rmSync(file, { force: true })
  const started = Date.now()
  const timer = setInterval(() => console.log(`  ${stage.name}: still working (${seconds(started).toFixed(0)} s)`), STILL_AT_IT_MS)
  const { ended, said } = await run([...stage.args, ...reporting(stage, file)], { STEWARD_TEST_RESULT: file }, ends)
  clearInterval(timer)
  const counted = countsOf(stage, file)
  const result = {
    name: stage.name,
    passed: ended === undefined || stage.runner ? counted.passed : 0,
    failed: ended === undefined ? counted.failed : Math.max(counted.failed, 1),
    seconds: seconds(started),
    failures: counted.failures.length > 0 || ended === undefined ? counted.failures : [ended],
    subjects: counted.subjects,
  }
  const { failed } = result
  if (failed > 0) console.log(said.trimEnd())
  print(result)
  return result
}

/** A stage that could not even begin. */
export function failedStage(name: string, why: string): StageResult {
  console.log(why)
  const result = { name, passed: 0, failed: 1, seconds: 0, failures: [why], subjects: {} }
  print(result)
  return result
}

function print({ name, passed, failed, seconds }: StageResult): void {
  const verdict = failed > 0 ? `FAILED (${failed})` : 'ok'
  console.log(`${name.padEnd(16)} ${verdict.padEnd(11)} ${String(passed).padStart(5)} passed  ${seconds.toFixed(1).padStart(6)} s`)
}

const seconds = (since: number) => (Date.now() - since) / 1000

function reporting({ runner }: Stage, file: string): string[] {
  return runner === 'vitest' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : []
}

interface Counts {
  passed: number
  failed: number
  failures: string[]
  subjects: Subjects
}

/** The parts of the runners' result files that are read here. */
interface ResultFile extends TimedResults {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: TestedFile[]
  stats?: { expected: number; unexpected: number; flaky: number }
}

type TestedFile = NonNullable<TimedResults['testResults']>[number] & {
  status: string
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
}

function countsOf({ runner }: Stage, file: string): Counts {
  if (runner === undefined) return { passed: 1, failed: 0, failures: [], subjects: {} }
  let result: ResultFile
  try {
    result = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, failures: [], subjects: {} }
  }
  if (runner === 'playwright') {
    const { expected = 0, unexpected = 1, flaky = 0 } = result.stats ?? {}
    return { passed: expected, failed: unexpected + flaky, failures: [], subjects: subjectsOf(result) }
  }
  const failures = (result.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter(test => test.status === 'failed').map(nameWithReason)
    // A file that could not be loaded has no failed test.
    const all = tests.length === 0 && status === 'failed' ? ['the file itself'] : tests
    return all.map(test => `${relative(root, name)}: ${test}`)
  })
  return { passed: result.numPassedTests ?? 0, failed: result.numFailedTests ?? 0, failures, subjects: subjectsOf(result) }
}

/** A failed test with the first line of its message: what a run prints last is what is kept of it where the rest is cut off. */
function nameWithReason({ fullName, failureMessages = [] }: { fullName: string; failureMessages?: string[] }): string {
  const [reason = ''] = (failureMessages[0] ?? '').split('\n')
  return reason === '' ? fullName : `${fullName}: ${reason.slice(0, MAX_REASON_LENGTH)}`
}

/** `ended` is missing when the command succeeded, else it says how the command ended. */
function run(args: readonly string[], env: NodeJS.ProcessEnv, ends?: AbortSignal): Promise<{ ended?: string; said: string }> {
  return new Promise(resolve => {
    let said = ''
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Plain `node` in a test is this Node too.
      env: { ...process.env, ...env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
      ...(ends && { signal: ends }),
    })
    const collect = (chunk: Buffer) => {
      said += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', error => {
      const ended = ends?.aborted ? String((ends.reason as Error).message) : error.message
      resolve({ ended, said: `${said}\n${ended}` })
    })
    child.on('close', (code, signal) => resolve(code === 0 ? { said } : { ended: `it ended with ${signal ?? `code ${code}`}`, said }))
  })
}
