import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { Client, type ClientConfig } from 'pg'
import { databaseUrlError } from '#server/database-url-error.ts'
import { openConnections } from '#server/db/open-connections.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openRequestPools } from '#server/db/request-pools.ts'
import { isInstalled } from '#server/installation.ts'
import { OperatorError } from '#server/operator-error.ts'
import type { Settings } from '#server/settings.ts'
import { releaseFileStore } from '#server/store-claim.ts'
import { addAdministrator, resetLinkFor } from '#slices/identity/server/operator.ts'
import { canonicalEmail } from '#slices/identity/server/require-input.ts'
import { command } from './command.ts'

await command(async (settings, [verb, address, ...others]) => {
  if (verb === 'files' && address === undefined) return forgetFileStore(settings)
  const email = canonicalEmail(address ?? '')
  if (!['add', 'reset'].includes(verb ?? '') || email === null || others.length > 0) {
    throw new OperatorError('Usage: npm run operator -- add <email> | reset <email> | files')
  }
  // A mistyped folder must not become an installation of its own.
  if (settings.databaseUrl === undefined && !isInstalled(settings.dataFolder)) throw noAccounts(settings.dataFolder)
  const { connections, close } = await openConnections(settings, { exclusive: false, log: console.log })
  const report = (error: unknown) => console.log(error)
  const pools = openRequestPools(connections, { size: 1, authSize: 1, name: 'steward operator', report })
  const database = openDatabase({ pools, announce: () => undefined, report })
  try {
    await checkSchema(connections.ownerConnection).catch((error: unknown) => {
      throw settings.databaseUrl === undefined ? error : databaseUrlError(error)
    })
    let newcomer = false
    if (verb === 'add') {
      newcomer = (await addAdministrator(database, email, await hashPassword(randomBytes(32).toString('hex')))).created
      console.log(`${email} is a platform administrator.`)
    }
    if (verb === 'reset' || newcomer) {
      const link = await resetLinkFor(database, email, settings.publicUrl)
      if (link === null) throw new OperatorError(`No account uses the address ${email}`)
      console.log(`Open this link once, soon, to choose a password:\n${link}`)
    }
  } finally {
    await pools.end()
    await close()
  }
})

/** After the uploaded files were moved: the next server that starts says where they are now. */
async function forgetFileStore(settings: Settings): Promise<void> {
  if (settings.databaseUrl === undefined)
    throw new OperatorError('DATABASE_URL is not set: the embedded database has its files in the data folder')
  const { connections, close } = await openConnections(settings, { exclusive: false, log: console.log })
  try {
    await checkSchema(connections.ownerConnection)
    const before = await releaseFileStore(connections.directConnectionFor('app_worker'))
    console.log(
      `${before === null ? 'No place of uploaded files was recorded' : `Uploaded files were in ${before}`}. The next server to start says where they are.`,
    )
  } catch (error) {
    throw databaseUrlError(error)
  } finally {
    await close()
  }
}

function noAccounts(where: string): OperatorError {
  return new OperatorError(`There are no accounts yet in ${where}: start Steward once with npm start`)
}

async function checkSchema(connection: ClientConfig): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('platform.administrators') is not null as there`)
    if (!rows[0]?.there) throw noAccounts('the database of DATABASE_URL')
  } finally {
    await client.end()
  }
}
