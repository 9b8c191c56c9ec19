import { inspect } from 'node:util'
import { OperatorError } from './operator-error.ts'

/** The life of a server process: what `/readyz` asks, and what has to happen, in which order, before it may end. */
export interface ProcessLife {
  readonly state: 'starting' | 'ready' | 'draining'
  /** From here on readiness answers 200. */
  ready(): void
  /**
   * Registers a step of the shutdown. Steps run in the reverse order of registration, so what was started last (event streams, then
   * HTTP, then jobs) ends first and the database last.
   */
  onShutdown(name: string, step: () => unknown): void
  /** Drains and ends the process. Safe to call more than once. */
  shutdown(reason: string, exitCode?: number): Promise<void>
  /** A start that failed: says why (operator errors in their own words, others with the stack), then drains and exits 1. */
  fail(error: unknown): Promise<void>
}

interface LifeOptions {
  readonly log: (line: string) => void
  /** The whole drain; what is still running then is named and abandoned. */
  readonly patienceMs?: number
  readonly exit?: (code: number) => void
  /** The process whose signals count; tests pass their own emitter. */
  readonly source?: Pick<NodeJS.EventEmitter, 'on'>
}

/** Terminal, npm and our launcher each pass on one Ctrl-C: repeats this soon are the same one. */
const SAME_SIGNAL_MS = 500

/**
 * Takes over the process: SIGTERM, SIGINT, and the end of the process that launched it (its channel closes) drain within 10 s; a second
 * signal exits at once.
 */
export function processLife({ log, patienceMs = 10_000, exit = code => process.exit(code), source = process }: LifeOptions): ProcessLife {
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
        log('Second signal: ending at once')
        exit(1)
      }
    })
  }
  source.on('disconnect', () => void shutdown('the process that started it is gone'))
  // A promise that nobody waited for harms one piece of work, not the process: it is told and the others go on.
  source.on('unhandledRejection', (error: unknown) => log(`A failure that nobody handled: ${described(error)}`))
  source.on('uncaughtException', (error: unknown) => {
    log(`Unexpected failure: ${described(error)}`)
    void shutdown('an unexpected failure', 1)
  })
  // Nobody reads any more (a closed terminal): that must not end the server half way through its drain.
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
    const timer = setTimeout(resolve, patienceMs, false)
    const finished = await Promise.race([work(), tooLate])
    clearTimeout(timer)
    log(finished ? 'Stopped' : `Not stopped within ${patienceMs / 1000} s (${current}); ending anyway`)
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
 * Tells of failures in the background. While the process stops, the database's farewell (57P01) is none: it reaches connections that were
 * ended a moment before, and its many lines would push the reason of the stop off the screen.
 */
export function tellFailures(life: Pick<ProcessLife, 'state'>, log: (line: string) => void): (error: unknown) => void {
  return error => {
    if (life.state === 'draining' && (error as { code?: unknown } | null)?.code === '57P01') return
    log(inspect(error))
  }
}

/** What a failed `listen` means, in one line for the operator; other errors come back as they are. */
export function listenError(error: unknown, host: string, port: number): unknown {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE') return new OperatorError(`Port ${port} is already in use: stop what listens there, or set PORT to another`)
  if (code === 'EACCES') return new OperatorError(`This account may not listen on port ${port}: set PORT to one above 1023`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new OperatorError(`HOST ${host} is no address of this machine`)
  return error
}

function described(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
