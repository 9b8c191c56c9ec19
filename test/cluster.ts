import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { VOCABULARY } from '#core/vocabulary.ts'
import { prepareDatabase } from '#main/prepare-database.ts'
import { embeddedConnections, ensureDatabase } from '#server/db/connections.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { versionOf } from '#slices/access/server/store-vocabulary.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** An arbitrary advisory lock key of this file: runs that start together build the template once. */
const BUILD_LOCK = 5_202_611

/** A running server as workers know it; whoever started it may stop it. */
export type TestServer = Omit<EmbeddedPostgres, 'stop'>

/**
 * The name of a migrated template database, rebuilt when the migrations or the vocabulary changed. It is renamed last, so that an
 * interrupted build is never taken for a finished one (DRV-16).
 */
export async function templateDatabase(server: TestServer): Promise<string> {
  const template = `steward_template_${migrationsHash()}`
  return asAdmin(server, async admin => {
    await admin.query('select pg_advisory_lock($1)', [BUILD_LOCK])
    const { rows } = await admin.query<{ datname: string }>(
      `select datname from pg_database where datname like 'steward\\_template\\_%' or datname like 'steward\\_building\\_%'`,
    )
    if (rows.some(row => row.datname === template)) return template
    const building = `steward_building_${process.pid}`
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname}`)
    const connections = embeddedConnections(server, 'test', building)
    await ensureDatabase(connections)
    await prepareDatabase(connections, () => undefined)
    await admin.query(`alter database ${building} rename to ${template}`)
    return template
  })
}

/** Runs as the superuser in the cluster's own database, on a connection that is always closed. */
export async function asAdmin<T>(server: TestServer, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(embeddedConnections(server, 'test', 'postgres').ownerConnection)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256').update(versionOf(VOCABULARY))
  const files = [`${root}db/migrations`, `${root}db/functions`].flatMap(folder =>
    readdirSync(folder)
      .sort()
      .map(name => `${folder}/${name}`),
  )
  const code = [`${root}src/server/db/migrate.ts`, `${root}src/server/db/database-functions.ts`]
  for (const file of [...files, ...code, `${root}node_modules/graphile-worker/package.json`]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
