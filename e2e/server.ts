import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment, freePort, makeFolder } from '#test/own-place.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const READY_MS = 120_000

/** A running Steward, as `npm start` runs it, with its own port and data folder. */
export interface RunningServer {
  readonly url: string
  readonly port: number
  readonly folder: string
  readonly pid: number
  /** Everything it has printed, over all its runs. */
  log(): string
  /** Resolves with the match as soon as the log contains one. */
  logged(pattern: RegExp, timeoutMs?: number): Promise<RegExpExecArray>
  /** kill -9: nothing is finished, only the database stays behind. */
  kill(): Promise<void>
  /** Starts it again on the same folder and port. */
  start(): Promise<void>
  /** SIGTERM; resolves with the exit code. */
  terminate(): Promise<number | null>
  /** Ends it in whatever state it is, and removes its folder. */
  stop(): Promise<void>
}

interface ServerOptions {
  /** The data folder; by default a copy of the demo data. */
  folder?: string
  keepFolder?: boolean
  env?: Readonly<Record<string, string>>
  /** As an installation that others can reach, on plain HTTP: PUBLIC_URL is set, and the demo data is requested explicitly. */
  production?: boolean
}

function copyOfDemo(): string {
  const template = process.env.STEWARD_E2E_TEMPLATE
  if (template === undefined || !existsSync(template)) throw new Error('the demo data was not loaded before the journeys began')
  const folder = makeFolder()
  // Keep the owner of the database's files.
  execFileSync('cp', ['-a', `${template}/.`, folder])
  return folder
}

export async function startServer({
  folder = copyOfDemo(),
  keepFolder = false,
  env = {},
  production = false,
}: ServerOptions = {}): Promise<RunningServer> {
  if (!existsSync(join(root, 'build/web/index.html'))) throw new Error('The web app is not built. Run: npm run build')
  const port = await freePort()
  const url = `http://localhost:${port}`
  let printed = ''
  let child: ChildProcess | undefined

  const logged = async (pattern: RegExp, timeoutMs = READY_MS): Promise<RegExpExecArray> => {
    for (const deadline = Date.now() + timeoutMs; ; ) {
      const match = pattern.exec(printed)
      if (match) return match
      const gone = child?.exitCode ?? child?.signalCode
      if (gone != null || Date.now() > deadline) throw new Error(`The server did not print ${pattern} (exit ${gone}):\n${printed}`)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  const start = async () => {
    const from = printed.length
    const started = spawn(process.execPath, ['src/main/start.ts'], {
      cwd: root,
      // Through this channel the server notices when the tests are gone, and ends too.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...cleanEnvironment(),
        STEWARD_API_LIMIT: '100000',
        STEWARD_SUPPORT_ADDRESS: 'help@steward.test',
        STEWARD_LOGIN_LIMIT: '1000',
        ...(production && { PUBLIC_URL: url, STEWARD_DEMO: '1' }),
        ...env,
        PORT: String(port),
        STEWARD_DATA: folder,
      },
    })
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
      })
    }
    child = started
    await logged(new RegExp(`^[^]{${from}}[^]*Steward is ready at ${url}`))
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const gone = once(child, 'exit')
    child.kill(signal)
    const [code] = (await gone) as [number | null]
    return code
  }
  try {
    await start()
  } catch (error) {
    await end('SIGKILL')
    if (!keepFolder) rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    url,
    port,
    folder,
    get pid() {
      return child?.pid ?? 0
    },
    log: () => printed,
    logged,
    start,
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
    stop: async () => {
      // A killed server leaves its database running: the next start adopts it, and ends it.
      if (child?.signalCode === 'SIGKILL') await start()
      const code = await end('SIGTERM')
      if (!keepFolder) rmSync(folder, { recursive: true, force: true })
      if (code !== 0 && code !== null) throw new Error(`The server ended with ${code}:\n${printed}`)
    },
  }
}
