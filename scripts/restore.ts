import { resolve } from 'node:path'
import { migrationsFolder as migrations } from '#main/prepare-database.ts'
import { databaseUrlError } from '#server/database-url-error.ts'
import { urlConnections } from '#server/db/connections.ts'
import { loadBackup } from '#server/db/dump/load.ts'
import { restore } from '#server/db/restore.ts'
import { secretOf } from '#server/installation.ts'
import { OperatorError } from '#server/operator-error.ts'
import { command } from './command.ts'

await command(async (settings, args) => {
  const replace = args.includes('--replace')
  const [path, ...others] = args.filter(arg => arg !== '--replace')
  if (path === undefined || others.length > 0) throw new OperatorError('Usage: npm run restore -- <backup folder> [--replace]')
  const { dataFolder, databaseUrl, databaseDirectUrl } = settings
  const common = { set: resolve(path), dataFolder, migrations, replace, log: console.log }
  if (databaseUrl === undefined) return restore(common)
  const secret = secretOf(settings)
  const connection = urlConnections(databaseUrl, databaseDirectUrl, secret).ownerConnection
  await loadBackup({ ...common, connection, secret }).catch((error: unknown) => {
    throw databaseUrlError(error)
  })
})
