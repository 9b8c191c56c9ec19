import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { PlainDate } from '#core/plain-date.ts'
import { randomFor } from '#main/demo/random.ts'
import { accountFor } from '#server/db/embedded/account.ts'
import { startServerProcess } from './crash/server-process.ts'
import { send, signIn, writersFrom } from './crash/writer.ts'
import { freePort, makeFolder } from './own-place.ts'

/** Where Debian and Ubuntu install PostgreSQL: the oldest version that docs/operations.md promises. The embedded one is newer than all. */
const oldest = [15, 16, 17].map(version => `/usr/lib/postgresql/${version}/bin`).find(folder => existsSync(join(folder, 'initdb')))

test.runIf(oldest)(
  'the schema, the demo data, saves and the audit seals work on the oldest PostgreSQL of this machine',
  {
    timeout: 120_000,
  },
  async () => {
    const home = makeFolder()
    const cluster = join(home, 'server')
    mkdirSync(cluster, { mode: 0o700 })
    const { ids } = accountFor(join(home, 'none'), () => undefined)
    if (ids !== undefined) chownSync(cluster, ids.uid, ids.gid)
    const postgres = (program: string, ...args: string[]) => {
      const ran = spawnSync(join(oldest!, program), ['-D', cluster, ...args], { cwd: cluster, encoding: 'utf8', stdio: 'pipe', ...ids })
      expect(ran.status, ran.stderr).toBe(0)
    }
    postgres('initdb', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C')
    postgres('pg_ctl', '-w', '-l', join(cluster, 'said'), '-o', `-F -c listen_addresses= -c unix_socket_directories=${cluster}`, 'start')
    const admin = new pg.Client({ host: cluster, port: 5432, user: 'postgres', database: 'postgres' })
    const inside = new pg.Client({ host: cluster, port: 5432, user: 'postgres', database: 'steward' })
    try {
      await admin.connect()
      await admin.query('create role manager login createrole')
      await admin.query('create database steward owner manager')
      const server = await startServerProcess(join(home, 'data'), await freePort(), {
        DATABASE_URL: `postgres://manager@localhost/steward?host=${cluster}`,
        STEWARD_SECRET: 'x'.repeat(32),
        STEWARD_DEMO: '1',
      })
      try {
        const session = await signIn(server.url, 'employee@harborlight.test', 'harbor-light-demo')
        const answer = await fetch(`${server.url}/api/v1/timesheets/mine`, { headers: { ...session } })
        const { timesheet } = (await answer.json()) as { timesheet: { period: { startsOn: PlainDate } } }
        const random = randomFor('oldest')
        const [writer] = writersFrom(timesheet.period.startsOn, 1)
        for (const _ of [1, 2]) expect(await send(server.url, session, writer!, random)).toBe(true)
        await inside.connect()
        const unsealed = async () =>
          (await inside.query('select from app.audit_events')).rowCount! - (await inside.query('select from app.audit_seals')).rowCount!
        await expect.poll(unsealed, { timeout: 20_000 }).toBe(0)
      } finally {
        expect(await server.end('SIGTERM'), server.said.join('')).toBe(0)
      }
    } finally {
      await Promise.allSettled([admin.end(), inside.end()])
      postgres('pg_ctl', '-w', '-m', 'immediate', 'stop')
      rmSync(home, { recursive: true })
    }
  },
)
