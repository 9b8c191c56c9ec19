import { rmSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { embeddedConnections, ensureDatabase } from '#server/db/connections.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { startServerProcess } from './crash/server-process.ts'
import { freePort, makeFolder } from './own-place.ts'

const catalogue = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  union all select nspname from pg_namespace union all select rolname from pg_roles
  union all select name || ' ' || sha256 from steward.steward_migrations order by 1`

test('a start on a data folder from before the first release says what to do, fails and leaves its database as it is', {
  timeout: 300_000,
}, async () => {
  const dataFolder = makeFolder()
  /** Runs the statements, which are of an older version, and answers all that the database has then. */
  const inDatabase = async (sql: string) => {
    const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined, fsync: false })
    const connections = embeddedConnections(server, 'x')
    await ensureDatabase(connections)
    const client = new pg.Client(connections.ownerConnection)
    try {
      await client.connect()
      await client.query(sql)
      return (await client.query<{ name: string }>(catalogue)).rows.map(row => row.name)
    } finally {
      await client.end()
      await server.stop()
    }
  }
  try {
    const before = await inDatabase(`create schema steward; create schema app; create table app.time_books (id int);
      create table steward.steward_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
      insert into steward.steward_migrations (name, sha256) values ('20261120100000-access-roles-and-schemas.sql', 'x')`)
    await expect(startServerProcess(dataFolder, await freePort())).rejects.toThrow(
      /ended with 1: [\s\S]*is from a version of Steward before its first release[\s\S]*Nothing was changed\. Move the data folder away/,
    )
    expect(await inDatabase('select')).toEqual(before)
  } finally {
    rmSync(dataFolder, { recursive: true })
  }
})
