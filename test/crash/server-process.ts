import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PATIENCE_MS = 90_000

/** The server as an operator runs it: a process of its own on a data folder. */
export interface ServerProcess {
  url: string
  child: ChildProcess
  /** From the start of the process to the line that reports ready. */
  readyMs: number
  said: string[]
  /** Sends a signal and waits for the end; returns the exit code, or null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts the server, in a container of its own when `prefix` is given; throws its output when it ends before it is ready. */
export async function startServerProcess(
  dataFolder: string,
  port: number,
  settings: Record<string, string> = {},
  prefix: readonly string[] = [],
): Promise<ServerProcess> {
  const started = performance.now()
  const said: string[] = []
  const [program = process.execPath, ...args] = [...prefix, process.execPath, 'src/main/start.ts']
  const child = spawn(program, args, {
    cwd: root,
    // Through this channel it drains by itself when the tests end.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, PORT: String(port), STEWARD_DATA: dataFolder, STEWARD_API_LIMIT: '100000', ...settings },
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const ready = Promise.withResolvers<void>()
  const hear = (chunk: Buffer) => {
    said.push(chunk.toString())
    if (said.join('').includes('Steward is ready at')) ready.resolve()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const late = setTimeout(() => ready.reject(new Error(`not ready after ${PATIENCE_MS / 1000} s: ${said.join('')}`)), PATIENCE_MS)
  void exited.then(code => ready.reject(new Error(`ended with ${code}: ${said.join('')}`)))
  try {
    await ready.promise
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(late)
  }
  return {
    url: `http://localhost:${port}`,
    child,
    readyMs: performance.now() - started,
    said,
    end(signal) {
      child.kill(signal)
      return exited
    },
  }
}
