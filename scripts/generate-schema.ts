// src/server/db/schema.generated.ts, src/core/stored-columns.generated.ts, and docs/schema.md, from a freshly migrated database. With --check it only compares: it fails
// when a migration was added without regenerating them.
import { join } from 'node:path'
import pg from 'pg'
import { embeddedConnections, ensureDatabase } from '#server/db/connections.ts'
import { migrate } from '#server/db/migrate.ts'
import { repositoryFiles, root, sourceFiles } from './checks/source.ts'
import { tableOwners } from './checks/table-owners.ts'
import { bringUpToDate } from './documents/bring-up-to-date.ts'
import { migrationFiles } from './schema/definitions.ts'
import { schemaDocument } from './schema/document.ts'
import { readRoutines, readTriggers } from './schema/read-routines.ts'
import { readTables } from './schema/read-tables.ts'
import { storedColumns } from './schema/stored-columns.ts'
import { schemaTypes } from './schema/types.ts'
import { startTestCluster } from './tests/cluster.ts'

// The tests' cluster, which stays up for their next run.
const cluster = await startTestCluster()
const connections = embeddedConnections(cluster, 'schema', `steward_schema_${process.pid}`)
const admin = new pg.Client({ ...connections.ownerConnection, database: 'postgres' })
try {
  await ensureDatabase(connections)
  await migrate({ ...connections, folder: join(root, 'db/migrations'), functions: join(root, 'db/functions') })
  const client = new pg.Client(connections.ownerConnection)
  await client.connect()
  const tables = await readTables(client)
  const [routines, triggers] = [await readRoutines(client), await readTriggers(client)]
  await client.end()
  bringUpToDate('src/server/db/schema.generated.ts', schemaTypes(tables))
  bringUpToDate('src/core/stored-columns.generated.ts', storedColumns(tables))
  const files = repositoryFiles()
  const owners = tableOwners(sourceFiles(files))
  bringUpToDate('docs/schema.md', schemaDocument({ tables, owners, routines, triggers, files: migrationFiles(files) }))
} finally {
  await admin.connect()
  await admin.query(`drop database if exists ${connections.ownerConnection.database} with (force)`)
  await admin.end()
}
