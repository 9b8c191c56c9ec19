import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inNamespace, namespacesMissing } from '#test/namespace.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './launcher.ts'
import { alive, readPostmaster } from './postmaster.ts'
import { isPresent } from './presence.ts'

const root = process.getuid?.() === 0
let home: string
/** Created by the first test and shared by the others, because initdb is slow. */
let data: string
let started: EmbeddedPostgres[]
let said: string[]

beforeAll(() => {
  home = mkdtempSync('/tmp/launcher-')
  chmodSync(home, 0o755)
  data = join(home, 'data')
})
afterAll(() => rmSync(home, { recursive: true, force: true }))
beforeEach(() => {
  started = []
  said = []
})
afterEach(async () => {
  for (const server of started) await server.stop()
})

async function start(dataFolder = data): Promise<EmbeddedPostgres> {
  const log = (line: string) => void said.push(line)
  const server = await startEmbeddedPostgres({ dataFolder, log, fsync: false, elsewhere: join(home, 'elsewhere') })
  started.push(server)
  return server
}

async function query<T extends pg.QueryResultRow>(
  server: EmbeddedPostgres,
  sql: string,
  database = 'postgres',
  user = 'postgres',
): Promise<T[]> {
  const client = new pg.Client({ host: server.host, port: server.port, user, database })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

test('a new data folder gets a cluster that only this account can reach, as any role and without a password', async () => {
  const server = await start()
  expect(server.adopted).toBe(false)
  await query(server, 'create role anybody login')
  expect(await query(server, 'select current_user as me', 'postgres', 'anybody')).toEqual([{ me: 'anybody' }])
  expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(statSync(server.clusterFolder).mode & 0o777).toBe(0o700)
  if (root) expect(statSync(server.clusterFolder).uid).not.toBe(0)
})

test('the database outlives kill -9 of its server, and the next start adopts it with everything committed', async () => {
  const code = `
    import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
    const server = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(data)}, log: () => {}, fsync: false })
    console.log(server.pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  child.kill('SIGKILL')
  await once(child, 'exit')
  const server = await start()
  expect(server).toMatchObject({ adopted: true, pid })
  await server.stop()
  expect(alive(pid)).toBe(false)
})

test('after kill -9 of the database the next start recovers every committed row at once', async () => {
  const first = await start()
  await query(first, 'create table kept (n int)')
  for (let n = 0; n < 20; n++) await query(first, `insert into kept values (${n})`)
  process.kill(first.pid, 'SIGKILL')
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second, 'select count(*)::int as n from kept')).toEqual([{ n: 20 }])
})

test('two launchers racing on a new folder end with one database between them', async () => {
  const folder = join(home, 'race')
  const [one, two] = await Promise.all([start(folder), start(folder)])
  expect(one.pid).toBe(two.pid)
  expect([one.adopted, two.adopted].sort()).toEqual([false, true])
})

test('a database that is stopping is not adopted but started again', async () => {
  const first = await start()
  process.kill(first.pid, 'SIGINT')
  const second = await start()
  expect(second.pid).not.toBe(first.pid)
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database that still recovers is waited for, however long it takes, and is never probed meanwhile', async () => {
  const first = await start()
  const lock = join(first.clusterFolder, 'postmaster.pid')
  const text = readFileSync(lock, 'utf8')
  writeFileSync(lock, text.replace(/^ready\s*$/m, 'starting'))
  // A probe would wait ten seconds for an answer.
  process.kill(first.pid, 'SIGSTOP')
  const clock = Date.now
  const later = vi.spyOn(Date, 'now')
  try {
    const second = start()
    await sleep(100)
    later.mockImplementation(() => clock() + 120_000)
    await sleep(100)
    expect(said).toContain('The database is still recovering…')
    process.kill(first.pid, 'SIGCONT')
    writeFileSync(lock, text)
    expect(await second).toMatchObject({ adopted: true, pid: first.pid })
  } finally {
    later.mockRestore()
    process.kill(first.pid, 'SIGCONT')
  }
})

test.runIf(process.platform === 'linux')('a lock whose pid now belongs to another program is recognized as stale', async () => {
  const first = await start()
  const lock = readFileSync(join(first.clusterFolder, 'postmaster.pid'), 'utf8')
  await first.stop()
  const stranger = spawn('sleep', ['60'])
  writeFileSync(join(first.clusterFolder, 'postmaster.pid'), lock.replace(/^\d+/, String(stranger.pid)))
  try {
    expect((await start()).adopted).toBe(false)
  } finally {
    stranger.kill()
  }
})

test('for a long folder path the socket is in a short private folder that is removed when the database stops', async () => {
  const deep = join(home, 'a'.repeat(60), 'b'.repeat(60), 'data')
  mkdirSync(deep, { recursive: true })
  const server = await start(deep)
  expect(server.host.length).toBeLessThan(60)
  expect(statSync(server.host).mode & 0o777).toBe(0o700)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  expect(existsSync(server.host)).toBe(false)
})

test.runIf(root)(
  'as root, if the unprivileged account cannot reach the folder, the data is stored elsewhere and the log says where',
  async () => {
    const secluded = join(home, 'secluded')
    mkdirSync(secluded, { mode: 0o700 })
    const server = await start(join(secluded, 'data'))
    expect(server.clusterFolder.startsWith(join(home, 'elsewhere'))).toBe(true)
    expect(said.join()).toContain(server.clusterFolder)
    await query(server, 'create table here ()')
    await server.stop()
    const again = await start(join(secluded, 'data'))
    expect(again.clusterFolder).toBe(server.clusterFolder)
    // After the data folder is deleted its data must not come back.
    await again.stop()
    rmSync(join(secluded, 'data'), { recursive: true })
    const fresh = await start(join(secluded, 'data'))
    expect(await query(fresh, `select to_regclass('here') as here`)).toEqual([{ here: null }])
  },
)

const idOf = (account: string) => {
  const [, , uid, gid] = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(line => line.startsWith(`${account}:`))!
    .split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** The error that a process of that account gets when it opens the file or the socket. */
function tryAs(account: string, path: string): string {
  const code = `
    const { readFileSync } = require('node:fs')
    const path = ${JSON.stringify(path)}
    if (!path.includes('.s.PGSQL')) {
      try { console.log(readFileSync(path, 'utf8').trim()) } catch (error) { console.log(error.code) }
    } else {
      const socket = require('node:net').connect(path)
      socket.on('connect', () => { console.log('connected'); socket.destroy() }).on('error', error => console.log(error.code))
    }`
  // Our own Node under a path that every account may enter.
  return spawnSync('/proc/self/exe', ['-e', code], { ...idOf(account), argv0: 'node', encoding: 'utf8', cwd: '/' }).stdout.trim()
}

test.runIf(root && process.platform === 'linux')(
  'as root the database has an account of its own, and one that other services share neither reads nor connects',
  async () => {
    const server = await start()
    expect(statSync(server.clusterFolder).uid).toBe(idOf('steward-db').uid)
    expect(readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\t${idOf('steward-db').uid}\\b`, 'm'))
    const version = join(server.clusterFolder, 'PG_VERSION')
    const socket = join(server.host, '.s.PGSQL.5432')
    expect([tryAs('nobody', version), tryAs('nobody', socket)]).toEqual(['EACCES', 'EACCES'])
    expect([tryAs('steward-db', version), tryAs('steward-db', socket)]).toEqual(['18', 'connected'])
  },
)

test.runIf(root)(
  'a database of the shared account is given to the dedicated account with all its files, once it no longer runs',
  async () => {
    const first = await start()
    await query(first, 'create table if not exists handed as select 1 as over')
    await first.stop()
    const { uid, gid } = idOf('nobody')
    expect(spawnSync('chown', ['-R', `${uid}:${gid}`, first.clusterFolder]).status).toBe(0)
    const second = await start()
    expect(said.join()).toContain(`The database in ${second.clusterFolder} now belongs to the account steward-db instead of nobody`)
    expect(await query(second, 'select over from handed')).toEqual([{ over: 1 }])
    const left = spawnSync('find', [second.clusterFolder, '-user', 'nobody'], { encoding: 'utf8' })
    expect(left.stdout).toBe('')
  },
)

test.skipIf(namespacesMissing !== null)(
  `while a process of a killed engine still works, no other is started, in another container either${namespacesMissing ?? ''}`,
  { timeout: 60_000 },
  async () => {
    const first = await start()
    const client = new pg.Client({ host: first.host, port: first.port, user: 'postgres', database: 'postgres' })
    client.on('error', () => undefined)
    await client.connect()
    const [busy] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    // A backend that is busy for seconds and does not notice that its postmaster is gone.
    void client.query('select count(*) from generate_series(1, 5000000)').catch(() => undefined)
    await sleep(300)
    process.kill(first.pid, 'SIGKILL')
    await vi.waitFor(() => expect(alive(first.pid)).toBe(false))
    expect(alive(busy!.pid)).toBe(true)
    const code = `
      import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
      const server = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(data)}, log: () => {}, fsync: false })
      console.log(server.adopted)
      setInterval(() => {}, 1000)`
    const [program, ...args] = [...inNamespace('another'), process.execPath, '--input-type=module-typescript', '-e', code]
    const child = spawn(program!, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const isBusyStill = alive(busy!.pid)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // Its database ends with the container, a moment later.
    await vi.waitFor(() => expect(isPresent(join(data, 'database.runs'))).toBe(false), { timeout: 10_000 })
    expect(line.toString().trim()).toBe('false')
    expect(isBusyStill).toBe(false)
  },
)

test('stop ends the process and leaves no lock behind', async () => {
  const server = await start()
  await server.stop()
  expect(alive(server.pid)).toBe(false)
  expect(readPostmaster(server.clusterFolder)).toBeUndefined()
})
