import { resolve } from 'node:path'
import { migrationsFolder } from '#main/prepare-database.ts'
import { restore } from '#server/db/restore.ts'
import { OperatorError } from '#server/operator-error.ts'
import { command, embeddedOnly } from './command.ts'

await command(async (settings, args) => {
  embeddedOnly(settings, 'the way back to an earlier state')
  const replace = args.includes('--replace')
  const [set, ...others] = args.filter(arg => arg !== '--replace')
  if (set === undefined || others.length > 0) throw new OperatorError('Usage: npm run restore -- <backup folder> [--replace]')
  await restore({ set: resolve(set), dataFolder: settings.dataFolder, migrations: migrationsFolder, replace, log: console.log })
})
