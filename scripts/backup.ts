import { join, resolve } from 'node:path'
import { backup } from '#server/db/backup.ts'
import { OperatorError } from '#server/operator-error.ts'
import { folderProblem } from '#server/settings.ts'
import { command, embeddedOnly } from './command.ts'

await command(async (settings, [target]) => {
  embeddedOnly(settings, 'the backup of the database')
  const stamp = new Date().toISOString().slice(0, 19).replace(/\D/g, '')
  const folder = resolve(target ?? join(settings.dataFolder, 'backups', stamp))
  const problem = folderProblem(folder)
  if (problem !== undefined) throw new OperatorError(`The backup's folder ${problem}`)
  await backup({ dataFolder: settings.dataFolder, target: folder, log: console.log })
  if (target === undefined) console.log("It's on the same disk as the data. Copy it to another disk.")
})
