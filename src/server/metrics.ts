import { setTimeout as wait } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { InstallationFacts } from './installation-facts.ts'
import type { EndedCall } from './log.ts'

/** A pool as its gauge sees it. */
interface CountedPool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

interface MetricsOptions {
  openStreams(): number
  pools: Readonly<Record<string, CountedPool>>
  installation: Pick<InstallationFacts, 'lastBackup' | 'disk'>
  /** Counts that only the database knows; queried once for each reading of the metrics. */
  countQueues(): Promise<QueueCounts>
  report(error: unknown): void
}

/** Jobs and mail of all organizations. */
export interface QueueCounts {
  /** By state: waiting for its time or a free worker, running, waiting to be tried again, or given up. */
  jobs: Readonly<Record<'waiting' | 'running' | 'retrying' | 'failed', number>>
  /** How long the oldest job that could run has waited; 0 without one. */
  oldestJobSeconds: number
  /** By status: queued, or failed for good. */
  mail: Readonly<Record<'queued' | 'failed', number>>
}

/** A reading that takes longer leaves out what only the database knows: whoever reads the metrics waits 10 seconds at most. */
const COUNT_TIMEOUT_MS = 1000

/** Metrics behind `/metrics`, in the text format of Prometheus. No name, address, or organization is a label. */
export interface Metrics {
  readonly contentType: string
  read(): Promise<string>
  requestEnded(kind: string, status: number, seconds: number): void
  operationEnded(call: EndedCall): void
  /** `kind` is that of the security event. */
  signInFailed(kind: string): void
}

export function createMetrics({ openStreams, pools, installation, countQueues, report }: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'steward_http_request_seconds',
    help: 'Time from the request to its answer, by kind and status',
    labelNames: ['kind', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const operations = new Histogram({
    name: 'steward_operation_seconds',
    help: 'Time of one operation, by its name in the contract; of a stream, until it begins',
    labelNames: ['operation'],
    // Few, because there are several hundred operations.
    buckets: [0.01, 0.05, 0.25, 1, 5],
    registers,
  })
  const failures = new Counter({
    name: 'steward_operation_failures_total',
    help: 'Operations that failed, by their name and the code of the failure',
    labelNames: ['operation', 'code'],
    registers,
  })
  const signIns = new Counter({
    name: 'steward_sign_in_failures_total',
    help: 'Failed sign-ins, by the kind of the security event',
    labelNames: ['kind'],
    registers,
  })
  const gauge = gaugesSetWhenRead(registers, report)
  gauge('steward_event_streams', 'Open event streams of this process', [], set => set({}, openStreams()))
  gauge('steward_database_connections', 'Connections of this process, by pool and state', ['pool', 'state'], set => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      set({ pool, state: 'in use' }, totalCount - idleCount)
      set({ pool, state: 'idle' }, idleCount)
      set({ pool, state: 'awaited' }, waitingCount)
    }
  })
  gauge('steward_backup_newest_timestamp_seconds', 'When the newest scheduled backup was made; absent without one', [], set => {
    const newest = installation.lastBackup()
    if (newest !== null) set({}, Date.parse(newest) / 1000)
  })
  gauge('steward_disk_bytes', 'Of the disk that holds the data', ['kind'], async set => {
    const { freeBytes, totalBytes } = await installation.disk()
    set({ kind: 'free' }, freeBytes)
    set({ kind: 'total' }, totalBytes)
  })
  const readQueues = queueGauges(registers, countQueues)

  return {
    contentType: registry.contentType,
    async read() {
      await readQueues().catch(report)
      return registry.metrics()
    },
    requestEnded: (kind, status, seconds) => requests.observe({ kind, status: String(status) }, seconds),
    operationEnded({ operation, milliseconds, failure }) {
      operations.observe({ operation }, milliseconds / 1000)
      if (failure !== null) failures.inc({ operation, code: failure })
    },
    signInFailed: kind => signIns.inc({ kind }),
  }
}

type SetGauge = (labels: Record<string, string>, value: number) => void

/** Adds gauges that are set when they are read. What cannot be read is absent: an old value would pass for a current one. */
function gaugesSetWhenRead(registers: Registry[], report: MetricsOptions['report']) {
  return (name: string, help: string, labelNames: readonly string[], collect: (set: SetGauge) => void | Promise<void>): void => {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      async collect() {
        this.reset()
        if (labelNames.length === 0) this.remove()
        try {
          await collect((labels, value) => this.set(labels, value))
        } catch (error) {
          report(error)
        }
      },
    })
  }
}

/** Adds the gauges of jobs and mail. Returns how to set them; without an answer in time they are absent. */
function queueGauges(registers: Registry[], countQueues: MetricsOptions['countQueues']): () => Promise<void> {
  const jobs = new Gauge({ name: 'steward_jobs', help: 'Jobs of the queue, by state', labelNames: ['state'], registers })
  const oldest = new Gauge({ name: 'steward_jobs_oldest_seconds', help: 'How long the oldest job that could run has waited', registers })
  const mail = new Gauge({ name: 'steward_mail', help: 'Messages that were not sent, by status', labelNames: ['status'], registers })

  let asked: Promise<QueueCounts> | undefined
  /** Asks again only after an answer: a database that hangs takes one connection, however often the metrics are read. */
  async function askOnce(): Promise<QueueCounts> {
    asked ??= countQueues().finally(() => (asked = undefined))
    const counts = await Promise.race([asked, wait(COUNT_TIMEOUT_MS, undefined, { ref: false })])
    if (counts === undefined) throw new Error('The database did not count its jobs and mail in time; the metrics leave them out')
    return counts
  }

  return async () => {
    for (const one of [jobs, mail]) one.reset()
    oldest.remove()
    const counts = await askOnce()
    for (const [state, count] of Object.entries(counts.jobs)) jobs.set({ state }, count)
    for (const [status, count] of Object.entries(counts.mail)) mail.set({ status }, count)
    oldest.set(counts.oldestJobSeconds)
  }
}
