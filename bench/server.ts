// `npm run bench`: compares Steward's server with the floor (floor.ts) on one PostgreSQL, alternating. It asserts nothing: it prints,
// and writes docs/bench.md. --quick is short and writes nothing; --only=<text> runs the works whose name contains it;
// --profile=<folder> keeps a CPU profile of Steward.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { makeFolder } from '#test/own-place.ts'
import { measuredOn } from '../scripts/documents/measured-on.ts'
import { serverFlags } from '../scripts/start.mjs'
import { addOrganizations, makeData } from './data.ts'
import { startDatabase } from './database.ts'
import { median } from './load.ts'
import { measure, type WorkResult } from './measure.ts'
import { startPostgrest } from './postgrest.ts'
import { memoryOf, startProcess } from './processes.ts'
import { measureRealtime, type RealtimeResult } from './realtime.ts'
import { atLeast, atMost, type Check, table, verdict, writeSection } from './report.ts'
import { createRequests, createWorks } from './work.ts'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, profile: { type: 'string' } },
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
      env: { STEWARD_DATA: folder, STEWARD_API_LIMIT: '100000', STEWARD_LOGIN_LIMIT: '1000' },
      readyPath: '/readyz',
    })
    const postgrest = await startPostgrest(
      data,
      { folder, owner: connections.ownerConnection, login: connections.connectionFor('app_login') },
      log,
    )
    try {
      const requests = createRequests(secret, `http://localhost:${steward.port}`)
      const sides = { steward, floor, postgrest: postgrest?.server, postmaster: postgres.pid }
      const worksNow = () =>
        createWorks(data, requests, postgrest?.requests).filter(({ name }) => only === undefined || name.includes(only))
      const few = await measure(worksNow(), sides, { ...effort, rounds: quick ? 1 : 3 }, log)
      await addOrganizations(connections, data, { ...size, organizations: MANY })
      log(`${data.entries} entries in ${data.organizations.length} organizations`)
      const many = await measure(worksNow(), sides, effort, log)
      const results = many.map((result, index) => ({ ...result, ratioOfFew: few[index]!.ratio, growth: result.ratio / few[index]!.ratio }))
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
      }
    } finally {
      await Promise.all([steward.stop(), floor.stop(), postgrest?.server.stop()])
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
  /** The ratio with few organizations, and its change with many. */
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
      'req/s',
      'floor',
      'p50 ms',
      'p99 ms',
      'floor p50',
      'floor p99',
      'CPU ms',
      'floor CPU',
      'PostgREST CPU',
    ],
    results.map(({ work, steward, floor, ratio, ratioOfFew, growth, postgrest }) => [
      work.name,
      String(work.connections),
      ratio.toFixed(2),
      work.target === null ? '' : `≥ ${work.target.toFixed(2)}`,
      ratioOfFew.toFixed(2),
      growth.toFixed(2),
      postgrest?.ratio.toFixed(2) ?? '',
      steward.perSecond.toFixed(0),
      floor.perSecond.toFixed(0),
      ms(steward.p50),
      ms(steward.p99),
      ms(floor.p50),
      ms(floor.p99),
      cpu(steward.serverCpu, steward.databaseCpu),
      cpu(floor.serverCpu, floor.databaseCpu),
      postgrest ? cpu(postgrest.serverCpu, postgrest.databaseCpu) : '',
    ]),
  )
}

const starts = only === undefined || 'starts'.includes(only) ? await measureStarts(quick ? 1 : 3) : undefined
const folder = makeFolder()
try {
  const { results, memory, realtime, entries, people, postgres, peer } = await measureAll(folder)
  const checks: Check[] = [
    ...results.flatMap(({ work, ratio }) =>
      work.target === null ? [] : [atLeast(`${work.name}, ${work.connections} connections`, ratio, work.target)],
    ),
    ...results.map(({ work, growth }) =>
      atLeast(`${work.name}, ${work.connections} connections: ratio at ${MANY} organizations by that at ${FEW}`, growth, 0.7),
    ),
    ...results.flatMap(({ work, ratio, postgrest }) =>
      postgrest === undefined || !work.name.startsWith('upsert')
        ? []
        : [atLeast(`${work.name}, ${work.connections} connections: ratio by PostgREST’s`, ratio / postgrest.ratio, 1)],
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
    `Before that, ${FEW} of the organizations are measured alone; growth is the ratio at ${MANY} divided by the ratio at ${FEW}.`,
    'The floor is `bench/floor.ts`: node:http and `pg` in pipeline mode, one round trip per transaction, row-level security, and a permission check, on tables',
    'without triggers or foreign keys; for sign-in, only the hash. Ratios are from one run: absolute figures drift, while ratios and CPU stay stable.',
    peer === undefined
      ? 'PostgREST could not be started and was not measured.'
      : `PostgREST ${peer} (\`bench/postgrest.ts\`) uses the floor’s tables, with its policy and permission check; it writes no history. Its ratio is to the floor.`,
    '',
    ...resultTable(results),
    '',
    'CPU ms: the server process + all PostgreSQL processes, per request.',
    '',
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
