import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const results = join(root, '.cache/tests')
const STILL_AT_IT_MS = 60_000

/** One command of a test run. Its output is shown only when it fails. */
export interface Stage {
  name: string
  args: readonly string[]
  /** Whose result file tells how many tests there were; a stage without one counts as a single test. */
  runner?: 'vitest' | 'playwright'
}

export interface StageResult {
  name: string
  passed: number
  failed: number
  seconds: number
}

/** Runs a command on this Node and prints one line of how it went, below what it said if it failed. */
export async function runStage(stage: Stage, env: NodeJS.ProcessEnv = {}): Promise<StageResult> {
  const file = join(results, `${stage.name.replaceAll(' ', '-')}.json`)
  mkdirSync(results, { recursive: true })
  rmSync(file, { force: true })
  const started = Date.now()
  const timer = setInterval(() => console.log(`  ${stage.name}: still at it (${seconds(started).toFixed(0)} s)`), STILL_AT_IT_MS)
  const { code, said } = await run([...stage.args, ...reporting(stage, file)], { ...env, STEWARD_TEST_RESULT: file })
  clearInterval(timer)
  const counted = countsOf(stage, file)
  const failed = code === 0 ? counted.failed : Math.max(counted.failed, 1)
  const result = { name: stage.name, passed: code === 0 || stage.runner ? counted.passed : 0, failed, seconds: seconds(started) }
  if (failed > 0) console.log(said.trimEnd())
  print(result)
  return result
}

/** A stage that could not even begin. */
export function failedStage(name: string, why: string): StageResult {
  console.log(why)
  const result = { name, passed: 0, failed: 1, seconds: 0 }
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

function countsOf({ runner }: Stage, file: string): { passed: number; failed: number } {
  if (runner === undefined) return { passed: 1, failed: 0 }
  let result: { numPassedTests?: number; numFailedTests?: number; stats?: { expected: number; unexpected: number; flaky: number } }
  try {
    result = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  }
  return runner === 'vitest'
    ? { passed: result.numPassedTests ?? 0, failed: result.numFailedTests ?? 0 }
    : { passed: result.stats?.expected ?? 0, failed: (result.stats?.unexpected ?? 1) + (result.stats?.flaky ?? 0) }
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  return new Promise(resolve => {
    let said = ''
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Whatever a test starts as plain `node` is this Node too.
      env: { ...process.env, ...env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
    })
    const collect = (chunk: Buffer) => {
      said += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', error => resolve({ code: 1, said: said + error.message }))
    child.on('close', code => resolve({ code: code ?? 1, said }))
  })
}
