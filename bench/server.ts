// `npm run bench`: compares Steward's server with the floor (floor.ts) on one PostgreSQL, alternating. It asserts nothing: it prints,
// and writes docs/bench.md. --before=<folder> measures a checkout of another commit too (before.ts). --quick is short and writes nothing;
// --only=<text> runs the works whose name contains it; --profile=<folder> keeps a CPU profile of Steward.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { makeFolder } from '#test/own-place.ts'
import { measuredOn } from '../scripts/documents/measured-on.ts'
import { serverFlags } from '../scripts/start.mjs'
import { type Before, startBefore } from './before.ts'
import { addOrganizations, makeData } from './data.ts'
import { startDatabase } from './database.ts'
import { median } from './load.ts'
import { measure, type Sides, type WorkResult } from './measure.ts'
import { startPostgrest } from './postgrest.ts'
import { type MeasuredProcess, memoryOf, startProcess } from './processes.ts'
import { measureRealtime, type RealtimeResult } from './realtime.ts'
import { atLeast, atMost, type Check, table, verdict, writeSection } from './report.ts'
import { createRequests, createWorks } from './work.ts'

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
})
const { quick, only, profile } = options
const effort = quick ? { rounds: 2, warmUpMs: 300, measureMs: 1000 } : { rounds: 5, warmUpMs: 500, measureMs: 2000 }
/** Each work is measured at both sizes: growth with the installation shows in its ratio. */
const [FEW, MANY] = [12, 240]
const size = { people: 500, days: quick ? 126 : 667 }
const began = Date.now()
const log = (line: string) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)

interface Starts {
  first: number
  existing: number
}

/** The server process until /readyz: on an empty folder with initdb, migrations and demo data; then on that folder again. */
async function measureStarts(again: number): Promise<Starts> {
  const folder = makeFolder()
  try {
    const times: number[] = []
    for (let run = 0; run <= again; run++) {
      const server = await startProcess({
        script: 'src/main/start.ts',
        nodeArguments: serverFlags,
        env: { STEWARD_DATA: folder },
        readyPath: '/readyz',
      })
      times.push(server.startMs)
      await server.stop()
    }
    return { first: times[0] ?? Number.NaN, existing: median(times.slice(1)) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const limits = { STEWARD_API_LIMIT: '100000', STEWARD_LOGIN_LIMIT: '1000' }

async function startCheckout(checkout: string): Promise<Before> {
  log(`Starting the commit of ${checkout}`)
  return startBefore({ checkout, size, organizations: FEW, env: limits, log })
}

async function measureAll(folder: string) {
  log('Starting PostgreSQL and making the data')
  const postgres = await startDatabase(folder, log)
  const { connections, secret } = postgres
  try {
    const data = await makeData(connections, { ...size, organizations: FEW })
    log(`${data.entries} entries in ${data.organizations.length} organizations`)

    const floor = await startProcess({
      script: 'bench/floor.ts',
      env: {
        STEWARD_BENCH_FLOOR: JSON.stringify({ connection: connections.connectionFor('app_login'), salt: 'a salt of sixteen bytes' }),
      },
      readyPath: '/ready',
    })
    const steward = await startProcess({
      script: 'src/main/start.ts',
      nodeArguments: [...serverFlags, ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`])],
      env: { ...limits, STEWARD_DATA: folder },
      readyPath: '/readyz',
    })
    const postgrest = await startPostgrest(
      data,
      { folder, owner: connections.ownerConnection, login: connections.connectionFor('app_login') },
      log,
    )
    const before = options.before === undefined ? undefined : await startCheckout(options.before)
    try {
      const requests = createRequests(secret, `http://localhost:${steward.port}`)
      const here = (server: MeasuredProcess) => ({ server, postmaster: postgres.pid })
      const peer = postgrest && here(postgrest.server)
      const sides: Sides = { steward: here(steward), floor: here(floor), postgrest: peer, guarded: peer, before }
      const worksNow = () =>
        createWorks(data, requests, { peer: postgrest?.requests, before }).filter(({ name }) => only === undefined || name.includes(only))
      const few = await measure(worksNow(), sides, { ...effort, rounds: quick ? 1 : 3 }, log)
      await addOrganizations(connections, data, { ...size, organizations: MANY })
      await before?.grow(MANY)
      log(`${data.entries} entries in ${data.organizations.length} organizations`)
      const many = await measure(worksNow(), sides, effort, log)
      const results = many.map((result, index) => ({ ...result, ratioOfFew: few[index]!.ratio, growth: few[index]!.ratio / result.ratio }))
      const memory = { steward: memoryOf(steward.pid), floor: memoryOf(floor.pid), postgrest: postgrest && memoryOf(postgrest.server.pid) }
      const realtime: RealtimeResult[] = []
      for (const subscribers of only === undefined || 'realtime'.includes(only) ? [1, 20] : []) {
        log(`Realtime with ${subscribers} subscriber${subscribers === 1 ? '' : 's'} an organization`)
        realtime.push(
          await measureRealtime({ port: steward.port, data, requests, subscribers, organizations: 5, writes: quick ? 200 : 1000 }),
        )
      }
      return {
        results,
        memory,
        realtime,
        entries: data.entries,
        people: data.organizations.reduce((sum, { people }) => sum + people.length, 0),
        postgres: await versionOf(connections.ownerConnection),
        peer: postgrest?.version,
        before: before?.commit,
      }
    } finally {
      await Promise.all([steward.stop(), floor.stop(), postgrest?.server.stop(), before?.stop()])
    }
  } finally {
    await postgres.stop()
  }
}

async function versionOf(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return rows[0]?.server_version ?? ''
}

interface GrownResult extends WorkResult {
  /** The ratio with few organizations, and how many times that with many it is. */
  ratioOfFew: number
  growth: number
}

function resultTable(results: readonly GrownResult[]): string[] {
  const ms = (value: number) => value.toFixed(1)
  const cpu = (server: number, database: number) => `${server.toFixed(2)} + ${database.toFixed(2)}`
  return table(
    [
      'work',
      'connections',
      'ratio',
      'target',
      `ratio at ${FEW}`,
      'growth',
      'PostgREST ratio',
      'with promises',
      'req/s',
      'floor',
      'p50 ms',
      'p99 ms',
      'floor p50',
      'floor p99',
      'CPU ms',
      'floor CPU',
      'PostgREST CPU',
      'with promises',
    ],
    results.map(({ work, steward, floor, ratio, ratioOfFew, growth, postgrest, guarded }) => [
      work.name,
      String(work.connections),
      ratio.toFixed(2),
      work.target === null ? '' : `≥ ${work.target.toFixed(2)}`,
      ratioOfFew.toFixed(2),
      growth.toFixed(2),
      postgrest?.ratio.toFixed(2) ?? '',
      guarded?.ratio.toFixed(2) ?? '',
      steward.perSecond.toFixed(0),
      floor.perSecond.toFixed(0),
      ms(steward.p50),
      ms(steward.p99),
      ms(floor.p50),
      ms(floor.p99),
      cpu(steward.serverCpu, steward.databaseCpu),
      cpu(floor.serverCpu, floor.databaseCpu),
      postgrest ? cpu(postgrest.serverCpu, postgrest.databaseCpu) : '',
      guarded ? cpu(guarded.serverCpu, guarded.databaseCpu) : '',
    ]),
  )
}

/** The CPU of each save and that of the commit before. */
function beforeTable(results: readonly GrownResult[]): string[] {
  const ms = ({ serverCpu, databaseCpu }: { serverCpu: number; databaseCpu: number }) =>
    `${serverCpu.toFixed(2)} + ${databaseCpu.toFixed(2)}`
  return table(
    ['CPU ms', 'connections', 'now', 'before', 'share'],
    results.flatMap(({ work, steward, before }) =>
      before ? [[work.name, String(work.connections), ms(steward), ms(before), before.cpuShare.toFixed(2)]] : [],
    ),
  )
}

const starts = only === undefined || 'starts'.includes(only) ? await measureStarts(quick ? 1 : 3) : undefined
const folder = makeFolder()
try {
  const { results, memory, realtime, entries, people, postgres, peer, before } = await measureAll(folder)
  const checks: Check[] = [
    ...results.flatMap(({ work, ratio }) =>
      work.target === null ? [] : [atLeast(`${work.name}, ${work.connections} connections`, ratio, work.target)],
    ),
    ...results.map(({ work, growth }) => atMost(`${work.name}, ${work.connections} connections: growth`, growth, 1.3, '×', 2)),
    ...results.flatMap(({ work, ratio, guarded }) =>
      guarded === undefined
        ? []
        : [
            atLeast(
              `${work.name}, ${work.connections} connections: ratio by that of PostgREST with the same promises`,
              ratio / guarded.ratio,
              1,
            ),
          ],
    ),
    ...results.flatMap(({ work, before: was }) =>
      was === undefined
        ? []
        : [atMost(`${work.name}, ${work.connections} connections: CPU by that of the commit before`, was.cpuShare, 0.87, '×', 2)],
    ),
    ...realtime.flatMap(({ subscribers, p50, p99 }) => [
      atMost(`realtime p50, ${subscribers} subscribers`, p50, 5, 'ms', 1),
      atMost(`realtime p99, ${subscribers} subscribers`, p99, 25, 'ms', 1),
    ]),
    atMost('memory of the server, above the floor’s', memory.steward - memory.floor, 100, 'MiB'),
    ...(starts === undefined
      ? []
      : [atMost('start on an existing folder', starts.existing, 1500, 'ms'), atMost('first start ever', starts.first, 15_000, 'ms')]),
  ]
  const lines = [
    `\`npm run bench\` ${measuredOn()}, PostgreSQL ${postgres} (embedded, fsync on).`,
    `The load generator, servers, and database share the cores. ${people} people in ${MANY} organizations in turn, ${entries} entries, ${effort.rounds} alternating rounds of ${effort.measureMs / 1000} s after ${effort.warmUpMs / 1000} s of warm-up, medians.`,
    `Before that, ${FEW} of the organizations are measured alone; growth is the ratio at ${FEW} divided by the ratio at ${MANY}.`,
    'The floor is `bench/floor.ts`: node:http and `pg` in pipeline mode, one round trip per transaction, row-level security, and a permission check, on tables',
    'without triggers or foreign keys; for sign-in, only the hash. Ratios are from one run: absolute figures drift, while ratios and CPU stay stable.',
    peer === undefined
      ? 'PostgREST could not be started and was not measured.'
      : `PostgREST ${peer} (\`bench/postgrest.ts\`) uses the floor’s tables, with its policy and permission check; it writes no history. Its ratio is to the floor.`,
    ...(peer === undefined
      ? []
      : [
          'With promises: it saves into `bench/guarded-table.ts`, whose trigger keeps what Steward promises of a save: no hours in a submitted timesheet, 24 hours a day,',
          'the minutes of each month, and an audit event.',
        ]),
    '',
    ...resultTable(results),
    '',
    'CPU ms: the server process + all PostgreSQL processes, per request.',
    '',
    ...(before === undefined
      ? []
      : [
          `The commit before is ${before}, on an installation of its own with as much data, in turn with this one.`,
          '',
          ...beforeTable(results),
          '',
        ]),
    ...table(
      ['', 'measured', 'target'],
      checks.filter(({ target }) => !target.startsWith('≥')).map(({ what, shown, target }) => [what, shown, target]),
    ),
    '',
    `Resident memory after the run: Steward ${memory.steward.toFixed(0)} MiB, the floor ${memory.floor.toFixed(0)} MiB${memory.postgrest === undefined ? '' : `, PostgREST ${memory.postgrest.toFixed(0)} MiB`}.`,
    '',
    ...verdict(checks),
  ]
  console.log(`\n${lines.join('\n')}`)
  if (!quick && only === undefined) writeSection('Server', lines)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
log('Done')
