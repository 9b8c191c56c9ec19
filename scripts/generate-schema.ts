import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { embeddedConnections, ensureDatabase } from '#server/db/connections.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { migrate } from '#server/db/migrate.ts'
import { schemaDocument } from './schema/document.ts'
import { readTables } from './schema/read-tables.ts'
import { schemaTypes } from './schema/types.ts'

/**
 * Writes src/server/db/schema.generated.ts and docs/schema.md from a freshly migrated database.
 * With --check it writes nothing and fails when a migration was added without them.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const check = process.argv.includes('--check')

// The tests' cluster, which stays up for their next run.
const cluster = await startEmbeddedPostgres({ dataFolder: `${root}.cache/test-postgres`, log: console.error, fsync: false })
const connections = embeddedConnections(cluster, 'schema', `steward_schema_${process.pid}`)
const admin = new pg.Client({ ...connections.ownerConnection, database: 'postgres' })
try {
  await ensureDatabase(connections)
  await migrate({ ...connections, folder: `${root}db/migrations` })
  const client = new pg.Client(connections.ownerConnection)
  await client.connect()
  const tables = await readTables(client)
  await client.end()
  const stale = [
    bringUpToDate('src/server/db/schema.generated.ts', schemaTypes(tables)),
    bringUpToDate('docs/schema.md', schemaDocument(tables)),
  ].filter(path => path !== undefined)
  if (check && stale.length > 0) {
    console.error(`Stale: ${stale.join(', ')}. Run: node scripts/generate-schema.ts`)
    process.exitCode = 1
  }
} finally {
  await admin.connect()
  await admin.query(`drop database if exists ${connections.ownerConnection.database} with (force)`)
  await admin.end()
}

/** The path when the file is not what was generated. */
function bringUpToDate(path: string, text: string): string | undefined {
  if (read(path) === text) return undefined
  if (!check) writeFileSync(root + path, text)
  return path
}

function read(path: string): string | undefined {
  try {
    return readFileSync(root + path, 'utf8')
  } catch {
    return undefined
  }
}
