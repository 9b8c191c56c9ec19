import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment, freePort } from '#test/own-place.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A server under measurement, in a process of its own. */
export interface MeasuredProcess {
  readonly pid: number
  readonly port: number
  /** From the start of the process until it answered. */
  readonly startMs: number
  /** Sends a message to the process and returns its answer, if it answers any. */
  ask(): Promise<unknown>
  /** SIGTERM; resolves when it has ended. */
  stop(): Promise<void>
}

interface ProcessOptions {
  /** Executable that runs the script; this Node by default. */
  program?: string
  script: string
  /** Node's own arguments. */
  nodeArguments?: readonly string[]
  env: Readonly<Record<string, string>>
  /** Answers 200 when the server is ready. */
  readyPath: string
  patienceMs?: number
}

/** Starts a server on a free port and waits until it is ready. Throws with its output on a timeout. */
export async function startProcess(options: ProcessOptions): Promise<MeasuredProcess> {
  const { program = process.execPath, script, nodeArguments = [], env, readyPath, patienceMs = 60_000 } = options
  const port = await freePort()
  const started = performance.now()
  const child = spawn(program, [...nodeArguments, script], {
    cwd: root,
    // Through this channel it notices when this process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...cleanEnvironment(), ...env, PORT: String(port) },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-4000)
    })
  }
  child.on('error', error => {
    printed += error.message
  })
  const stop = () => terminate(child)
  while (!(await answers(`http://127.0.0.1:${port}${readyPath}`))) {
    if (child.exitCode !== null || performance.now() - started > patienceMs) {
      await stop()
      throw new Error(`${script} did not become ready:\n${printed}`)
    }
    await sleep(5)
  }
  const ask = async () => {
    const answered = once(child, 'message')
    child.send('ask')
    return (await answered)[0] as unknown
  }
  return { pid: child.pid ?? 0, port, startMs: performance.now() - started, ask, stop }
}

async function answers(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url)
    return ok
  } catch {
    return false
  }
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Linux counts a process's time in hundredths of a second. */
const MS_A_TICK = 10

/** CPU milliseconds of a process so far; NaN where the system does not provide it. */
export function cpuMsOf(pid: number): number {
  const { own } = ticksOf(pid)
  return own * MS_A_TICK
}

/** CPU milliseconds of a process and all its children, including those that ended. */
export function treeCpuMsOf(pid: number): number {
  const { own, ended } = ticksOf(pid)
  if (Number.isNaN(own)) return Number.NaN
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => ticksOf(Number(name)))
    .filter(({ parent }) => parent === pid)
  return (own + ended + children.reduce((sum, child) => sum + child.own, 0)) * MS_A_TICK
}

function ticksOf(pid: number): { parent: number; own: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name may contain anything, so the fields are counted from its end.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [fields[1], ...fields.slice(11, 15)]
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    return { parent: 0, own: Number.NaN, ended: Number.NaN }
  }
}

/** Resident memory in MiB; NaN where the system does not provide it. */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
