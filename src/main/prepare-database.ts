import { join } from 'node:path'
import type { Connections } from '#server/db/connections.ts'
import { migrate } from '#server/db/migrate.ts'
import { storeVerbTasks } from '#server/jobs/store-verb-tasks.ts'
import { storeVocabulary } from '#slices/access/server/store-vocabulary.ts'
import { verbTasks } from './verb-tasks.ts'

/** The folder of this version's migration files. */
export const migrationsFolder = join(import.meta.dirname, '../../db/migrations')
/** The folder of this version's database functions. */
export const functionsFolder = join(import.meta.dirname, '../../db/functions')

/** Brings a database up to date: its schema, then the rows that follow from src/core/vocabulary.ts. Throws as `migrate` does. */
export async function prepareDatabase(
  connections: Connections,
  log: (line: string) => void,
  { verbose = false }: { verbose?: boolean } = {},
): Promise<void> {
  await migrate({
    ...connections,
    folder: migrationsFolder,
    functions: functionsFolder,
    log,
    verbose,
    storeSharedRows: async client => {
      await storeVerbTasks(client, verbTasks)
      if (await storeVocabulary(client)) log('Updated modules, permissions, and roles to this version')
    },
  })
}
