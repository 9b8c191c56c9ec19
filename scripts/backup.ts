import { join, resolve } from 'node:path'
import { databaseUrlError } from '#server/database-url-error.ts'
import { backup } from '#server/db/backup.ts'
import { urlConnections } from '#server/db/connections.ts'
import { dumpBackup } from '#server/db/dump/dump.ts'
import { secretOf } from '#server/installation.ts'
import { OperatorError } from '#server/operator-error.ts'
import { folderProblem } from '#server/settings.ts'
import { command } from './command.ts'

await command(async (settings, [target]) => {
  const { dataFolder, databaseUrl, databaseDirectUrl, bucket } = settings
  const stamp = new Date().toISOString().slice(0, 19).replace(/\D/g, '')
  const folder = resolve(target ?? join(dataFolder, 'backups', stamp))
  const problem = folderProblem(folder)
  if (problem !== undefined) throw new OperatorError(`The backup's folder ${problem}`)
  if (databaseUrl === undefined) await backup({ dataFolder, target: folder, log: console.log })
  else {
    const secret = secretOf(settings)
    const connection = urlConnections(databaseUrl, databaseDirectUrl, secret).ownerConnection
    await dumpBackup({ connection, dataFolder, withFiles: bucket === undefined, secret, target: folder, log: console.log }).catch(
      (error: unknown) => {
        throw databaseUrlError(error)
      },
    )
  }
  if (target === undefined) console.log("It's on the same disk as the data. Copy it to another disk.")
})
