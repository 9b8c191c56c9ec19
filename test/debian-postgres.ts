import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { accountFor } from '#server/db/embedded/account.ts'

/** Where Debian and Ubuntu install PostgreSQL: the oldest version that docs/operations.md promises. The embedded one is newer than all. */
export const oldestPostgres = [15, 16, 17]
  .map(version => `/usr/lib/postgresql/${version}/bin`)
  .find(folder => existsSync(join(folder, 'initdb')))

/** A database server as an organization runs its own. */
export interface DebianPostgres {
  /** The URL of a database, as the user `manager`, who owns it. */
  url(database: string): string
  /** As the superuser. */
  query<Row extends pg.QueryResultRow>(database: string, sql: string): Promise<Row[]>
  stop(): void
}

/** Starts one in a folder, with the user `manager`, who may create roles, and an empty database `steward`. */
export async function startDebianPostgres(folder: string): Promise<DebianPostgres> {
  mkdirSync(folder, { mode: 0o700 })
  const { ids } = accountFor(join(folder, 'none'), () => undefined)
  if (ids !== undefined) chownSync(folder, ids.uid, ids.gid)
  const run = (program: string, ...args: string[]) => {
    const ran = spawnSync(join(oldestPostgres!, program), ['-D', folder, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe', ...ids })
    expect(ran.status, ran.stderr).toBe(0)
  }
  run('initdb', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C')
  run('pg_ctl', '-w', '-l', join(folder, 'said'), '-o', `-F -c listen_addresses= -c unix_socket_directories=${folder}`, 'start')
  const server: DebianPostgres = {
    url: database => `postgres://manager@localhost/${database}?host=${folder}`,
    async query<Row extends pg.QueryResultRow>(database: string, sql: string) {
      const client = new pg.Client({ host: folder, port: 5432, user: 'postgres', database })
      await client.connect()
      return (await client.query<Row>(sql).finally(() => client.end())).rows
    },
    stop: () => run('pg_ctl', '-w', '-m', 'immediate', 'stop'),
  }
  await server.query('postgres', 'create role manager login createrole')
  await server.query('postgres', 'create database steward owner manager')
  return server
}
