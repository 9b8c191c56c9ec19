// `npm run bench:jobs`: how long the large jobs of hours take, and whether people get their answers meanwhile: a year of 200 people computed again
// after a change of their group's settings, an import of 10,000 rows, and an inbox of 200 timesheets. It asserts nothing: it prints, and writes
// docs/bench.md. --profile=<folder> keeps a CPU profile of the server.
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addDays } from '#core/plain-date.ts'
import { makeFolder } from '#test/own-place.ts'
import { measuredOn } from '../scripts/documents/measured-on.ts'
import { serverFlags } from '../scripts/start.mjs'
import { type BenchData, type BenchPerson, makeData } from './data.ts'
import { startDatabase } from './database.ts'
import type { Holdup } from './event-loop.ts'
import { openConnection, percentile } from './load.ts'
import { type MeasuredProcess, startProcess } from './processes.ts'
import { atMost, table, verdict, writeSection } from './report.ts'
import { createRequests, type Requests, StewardWriter } from './work.ts'

const {
  values: { profile },
} = parseArgs({ options: { profile: { type: 'string' } } })
/** 200 people, and the administrator who imports their hours, decides on their timesheets, and changes their group. */
const PEOPLE = 201
const DAYS = 378
const INBOXES = 100
/** Each saves ten times a second, less the time of the answer. */
const SAVERS = 8
const SAVER_PAUSE_MS = 100
const POLL_MS = 100
/** The import is of days after the current period: no one else saves there. */
const IMPORTED = { rows: 10_000, days: 17, columns: ['Regular', 'Shelter', 'Kitchen'] }
const began = Date.now()
const log = (line: string) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)

interface Parts {
  server: MeasuredProcess
  data: BenchData
  requests: Requests
  administrator: BenchPerson
}

/** One administrator's calls, each after the answer to the one before. */
async function openCaller({ server, requests, administrator }: Parts) {
  const connection = await openConnection(server.port)
  const send = async <Answer>(what: string, request: string) => {
    const { status, body } = await connection.send(request)
    if (status !== 200) throw new Error(`${what} was answered ${status} ${body.slice(0, 300)}`)
    const answer: unknown = JSON.parse(body)
    return answer as Answer
  }
  return {
    call: async <Answer>(path: string, input: unknown) =>
      (await send<{ json: Answer }>(path, requests.call(administrator, path, input))).json,
    upload: (kind: string, text: string) => send<{ id: string }>(kind, requests.upload(administrator, kind, text)),
    close: () => connection.close(),
  }
}

type Calls = Awaited<ReturnType<typeof openCaller>>

/** Cost of a job while other people save. */
interface JobFigures {
  seconds: number
  longest: Holdup
  saves: number
  /** Milliseconds. */
  saveP99: number
}

async function measureJob({ server, data, requests }: Parts, job: () => Promise<void>): Promise<JobFigures> {
  const organization = data.organizations[0]!
  const latencies: number[] = []
  let isOver = false
  const save = async (_: unknown, index: number) => {
    const own = organization.employees.filter((_person, at) => at % SAVERS === index).map(person => ({ organization, person }))
    const writer = new StewardWriter(requests, own, data, false)
    const connection = await openConnection(server.port)
    while (!isOver) {
      const sentAt = performance.now()
      const { status, body } = await connection.send(writer.next())
      latencies.push(performance.now() - sentAt)
      if (!writer.answered(status, body)) throw new Error(`a save was answered ${status} ${body.slice(0, 300)}`)
      await sleep(SAVER_PAUSE_MS)
    }
    connection.close()
  }
  await server.ask()
  const started = performance.now()
  const saving = Promise.all(Array.from({ length: SAVERS }, save))
  const done = job().finally(() => {
    isOver = true
  })
  await Promise.all([done, saving])
  const seconds = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  return { seconds, longest: (await server.ask()) as Holdup, saves: latencies.length, saveP99: percentile(latencies, 0.99) }
}

async function measureInbox({ call }: Calls): Promise<number> {
  const latencies: number[] = []
  for (let round = 0; round < INBOXES; round++) {
    const sentAt = performance.now()
    const { pending } = await call<{ pending: { canDecide: boolean }[] }>('approvals/inbox', {})
    latencies.push(performance.now() - sentAt)
    const waiting = pending.filter(({ canDecide }) => canDecide).length
    if (waiting !== PEOPLE - 1) throw new Error(`${waiting} timesheets wait`)
  }
  return percentile(
    latencies.toSorted((a, b) => a - b),
    0.95,
  )
}

/** Every worked day gets another result: lunch is deducted from it, and it has overtime. */
async function changeSettings({ call }: Calls, { period }: BenchData): Promise<void> {
  const { groups } = await call<{ groups: { id: string; version: number; name: string }[] }>('timeGroups/list', {})
  const { id, version } = groups.find(({ name }) => name === 'Hourly')!
  await call('timeGroups/update', {
    id,
    version,
    effectiveFrom: addDays(period.to, 1 - DAYS),
    reason: 'Lunch is not paid.',
    overtimeRules: [{ scope: 'day', overMinutes: 60, multiplier: 1.5 }],
    breakLunchSettings: { allowLunch: true, paidLunch: false, autoDeductLunch: true, lunchPeriodMinutes: 30, lunchTriggerMinutes: 60 },
  })
  for (;;) {
    const { recompute } = await call<{ recompute: object | null }>('timeGroups/get', { id })
    if (recompute === null) return
    await sleep(POLL_MS)
  }
}

interface Run {
  id: string
  version: number
  state: string
  mapping: string[]
  counts: { problem: number }
  results: { created: number; updated: number; failed: number }
}

async function importHours({ call, upload }: Calls, { organizations, period }: BenchData): Promise<void> {
  const rows = organizations[0]!.people
    .slice(1)
    .flatMap(({ email }) =>
      Array.from({ length: IMPORTED.days }, (_, day) =>
        IMPORTED.columns.map(column => `${email},${addDays(period.to, 1 + day)},${column},2`),
      ).flat(),
    )
    .slice(0, IMPORTED.rows)
  const { id: fileId } = await upload('hours-import', `email,date,column,hours\n${rows.join('\n')}\n`)
  const { id } = await call<Run>('hoursImport/start', { fileId })
  const until = async (state: string) => {
    for (;;) {
      const run = await call<Run>('hoursImport/read', { id })
      if (run.state === state) return run
      await sleep(POLL_MS)
    }
  }
  const { mapping } = await until('ready')
  await call('hoursImport/check', { id, mapping, options: {} })
  const { version, counts } = await until('checked')
  if (counts.problem > 0) throw new Error(JSON.stringify(await call('hoursImport/rows', { id, limit: 3 })))
  await call('hoursImport/run', { id, version })
  const { results } = await until('done')
  if (results.created !== IMPORTED.rows) throw new Error(`imported ${JSON.stringify(results)}`)
}

async function measureAll(folder: string) {
  log('Starting PostgreSQL and making the data')
  const { connections, secret, stop } = await startDatabase(folder, log)
  try {
    const data = await makeData(connections, { people: PEOPLE, days: DAYS, isSparse: true, organizations: 1 })
    const administrator = data.organizations[0]!.people[0]!
    const owner = new pg.Client(connections.ownerConnection)
    await owner.connect()
    await owner.query('update app.approval_step_approvers set approver_user_id = $1 where decision is null', [administrator.userId])
    await owner.end()
    log(`${data.entries} entries of ${PEOPLE} people`)
    const server = await startProcess({
      script: 'src/main/start.ts',
      nodeArguments: [
        ...serverFlags,
        '--import=./bench/event-loop.ts',
        ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
      ],
      env: { STEWARD_DATA: folder, STEWARD_API_LIMIT: '100000' },
      readyPath: '/readyz',
    })
    try {
      const parts = { server, data, requests: createRequests(secret, `http://localhost:${server.port}`), administrator }
      const calls = await openCaller(parts)
      log('Opening the inbox')
      const inboxP95 = await measureInbox(calls)
      log('Computing the year again')
      const recompute = await measureJob(parts, () => changeSettings(calls, data))
      log('Importing')
      const imported = await measureJob(parts, () => importHours(calls, data))
      calls.close()
      return { inboxP95, recompute, imported, entries: data.entries }
    } finally {
      await server.stop()
    }
  } finally {
    await stop()
  }
}

const folder = makeFolder()
try {
  const { inboxP95, recompute, imported, entries } = await measureAll(folder)
  const checks = [
    atMost('a year computed again', recompute.seconds, 60, 's', 1),
    atMost('longest hold-up of the event loop meanwhile', recompute.longest.ms, 100, 'ms'),
    atMost('saves meanwhile, p99', recompute.saveP99, 250, 'ms'),
    atMost(`import of ${IMPORTED.rows} rows`, imported.seconds, 20, 's', 1),
    atMost('longest hold-up of the event loop during the import', imported.longest.ms, 100, 'ms'),
    atMost(`inbox of ${PEOPLE - 1} timesheets, p95`, inboxP95, 300, 'ms'),
  ]
  const lines = [
    `\`npm run bench:jobs\` ${measuredOn()}.`,
    `${entries} entries of ${PEOPLE} people in ${DAYS} days. Every result changes, and ${SAVERS} people save every ${SAVER_PAUSE_MS} ms while a job runs.`,
    `The import takes from the upload to the last row: reading, checking, and saving. Of the longest hold-ups, the thread computed ${recompute.longest.cpuMs.toFixed(0)} ms and ${imported.longest.cpuMs.toFixed(0)} ms: the rest is other processes.`,
    '',
    ...table(
      ['', 'measured', 'target'],
      checks.map(({ what, shown, target }) => [what, shown, target]),
    ),
    '',
    `Saves during the year: ${recompute.saves}; during the import: ${imported.saves}, p99 ${imported.saveP99.toFixed(0)} ms.`,
    '',
    ...verdict(checks),
  ]
  console.log(`\n${lines.join('\n')}`)
  writeSection('Jobs', lines)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
log('Done')
