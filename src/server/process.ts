import { inspect } from 'node:util'
import type { Log } from './log.ts'
import { OperatorError } from './operator-error.ts'

/** The state of the server process, and its ordered shutdown. */
export interface ProcessLife {
  readonly state: 'starting' | 'ready' | 'draining'
  /** Makes `/readyz` answer 200. */
  ready(): void
  /**
   * Registers a step of the shutdown. Steps run in reverse order of registration: event streams, then HTTP, then jobs, and the database
   * last.
   */
  onShutdown(name: string, step: () => unknown): void
  /** Runs the shutdown and ends the process. Safe to call more than once. */
  shutdown(reason: string, exitCode?: number): Promise<void>
  /** For a failed start: logs the error (an OperatorError without its stack), then runs the shutdown and exits with 1. */
  fail(error: unknown): Promise<void>
}

interface LifeOptions {
  readonly log: (line: string) => void
  /** The time limit of the whole shutdown; a step that still runs then is named in the log and abandoned. */
  readonly shutdownTimeoutMs?: number
  readonly exit?: (code: number) => void
  /** The process whose signals count; tests pass their own emitter. */
  readonly source?: Pick<NodeJS.EventEmitter, 'on'>
}

/** Terminal, npm and our launcher each pass on a Ctrl-C, so repeated signals within this time count as one. */
const SAME_SIGNAL_MS = 500

/**
 * Handles the process's signals: SIGTERM, SIGINT, SIGHUP, and the end of the process that started it, run the shutdown, within 10 s. A
 * second signal ends the process at once.
 */
export function processLife({
  log,
  shutdownTimeoutMs = 10_000,
  exit = code => process.exit(code),
  source = process,
}: LifeOptions): ProcessLife {
  const steps: { name: string; step: () => unknown }[] = []
  let state: ProcessLife['state'] = 'starting'
  let ending: Promise<void> | undefined
  let firstSignal = 0

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    source.on(signal, () => {
      if (firstSignal === 0) {
        firstSignal = Date.now()
        void shutdown(signal)
      } else if (Date.now() - firstSignal > SAME_SIGNAL_MS) {
        log('Second signal: ending immediately')
        exit(1)
      }
    })
  }
  source.on('disconnect', () => void shutdown('the process that started it is gone'))
  // An unhandled rejection affects only its own work, so it is logged and the process keeps running.
  source.on('unhandledRejection', (error: unknown) => log(`Unhandled rejection: ${described(error)}`))
  source.on('uncaughtException', (error: unknown) => {
    log(`Uncaught exception: ${described(error)}`)
    void shutdown('an uncaught exception', 1)
  })
  // Writing to a closed terminal must not end the process during its shutdown.
  if (source === process) for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

  function shutdown(reason: string, exitCode = 0): Promise<void> {
    ending ??= drain(reason, exitCode)
    return ending
  }

  async function drain(reason: string, exitCode: number): Promise<void> {
    state = 'draining'
    log(`Stopping (${reason}): finishing what is in flight`)
    let current = ''
    let code = exitCode
    const work = async () => {
      for (const { name, step } of steps.toReversed()) {
        current = name
        try {
          await step()
        } catch (error) {
          log(`While stopping, ${name} failed: ${described(error)}`)
          code = 1
        }
      }
      return true
    }
    const { promise: tooLate, resolve } = Promise.withResolvers<false>()
    const timer = setTimeout(resolve, shutdownTimeoutMs, false)
    const finished = await Promise.race([work(), tooLate])
    clearTimeout(timer)
    log(finished ? 'Stopped' : `Not stopped within ${shutdownTimeoutMs / 1000} s (${current}); ending anyway`)
    exit(finished ? code : 1)
  }

  return {
    get state() {
      return state
    },
    ready() {
      if (state === 'starting') state = 'ready'
    },
    onShutdown: (name, step) => steps.push({ name, step }),
    shutdown,
    async fail(error) {
      log(`Steward did not start. ${error instanceof OperatorError ? error.message : described(error)}`)
      await shutdown('the start failed', 1)
    },
  }
}

/**
 * Logs errors in the background. During the shutdown it ignores the database's own shutdown message (57P01), which reaches connections that
 * are just closing and would push the reason for the stop off the screen.
 */
export function failureLogger(life: Pick<ProcessLife, 'state'>, log: Log): (error: unknown) => void {
  return error => {
    if (life.state === 'draining' && (error as { code?: unknown } | null)?.code === '57P01') return
    if (log.error) log.error(error)
    else log(inspect(error))
  }
}

/** An OperatorError for a failed `listen`; other errors are returned unchanged. */
export function listenError(error: unknown, host: string, port: number): unknown {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE') return new OperatorError(`Port ${port} is already in use: stop what listens there, or set PORT to another`)
  if (code === 'EACCES') return new OperatorError(`This account may not listen on port ${port}: set PORT to one above 1023`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new OperatorError(`HOST ${host} isn't an address of this machine`)
  return error
}

function described(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
