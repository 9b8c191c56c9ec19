import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { databaseUrlError } from '#server/database-url-error.ts'
import { checkPooler } from '#server/db/connections.ts'
import { openConnections } from '#server/db/open-connections.ts'
import { inBox } from '#server/in-box.ts'
import { markInstalled, secretOf } from '#server/installation.ts'
import { OperatorError } from '#server/operator-error.ts'
import { listenError, processLife } from '#server/process.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { storageFullError } from '#server/storage-full.ts'
import { claimFileStore, identityOfStore } from '#server/store-claim.ts'
import { openLog } from './server-log.ts'

// Read before all other settings, so that what is wrong with those is said in the same form.
const log = openLog(process.env.STEWARD_LOG)

if (Number(process.versions.node.split('.')[0]) < 24) {
  log(`Steward runs on Node 24 or newer, not on ${process.version}. Start it with npm start, which brings its own.`)
  process.exit(1)
}

const life = processLife({ log })
let dataFolder: string | undefined
try {
  // `npm run dev` passes the address of its development server, which people type and mails link to.
  const typed = process.argv[2]
  const settings = { ...(await withPort(readSettings(process.env))), ...(typed !== undefined && { publicUrl: typed }) }
  dataFolder = settings.dataFolder
  const opening = openConnections(settings, { exclusive: true, log }).then(({ connections, close }) => {
    life.onShutdown('database', close)
    return connections
  })
  const [connections, { prepareDatabase, builtWebFolder, createServer, demoAccounts, hasDemo, loadDemo, setupCode }] = await Promise.all([
    opening,
    product(),
  ])
  try {
    await prepareDatabase(connections, log, { verbose: settings.verbose })
    await checkPooler(connections)
  } catch (error) {
    throw settings.databaseUrl === undefined ? error : databaseUrlError(error)
  }
  // The embedded database serves one server, and its files are beside it.
  if (settings.databaseUrl !== undefined) {
    const store = identityOfStore(settings.dataFolder, settings.bucket ?? null)
    const claim = await claimFileStore(connections.directConnectionFor('app_worker'), store, reason => {
      log(`${reason}. This server is shutting down`)
      process.kill(process.pid, 'SIGTERM')
    })
    life.onShutdown('file store', claim.close)
  }
  if (settings.demo) await loadDemo({ connections, settings, log })
  markInstalled(settings)

  const { app, database } = await createServer({
    settings,
    connections,
    life,
    log,
    webFolder: existsSync(join(builtWebFolder, 'index.html')) ? builtWebFolder : null,
  })
  const isDemo = await hasDemo(database)
  // Accounts with a public password stay on this machine: a change of settings must not expose them.
  if (isDemo && settings.production && !settings.demo) {
    throw new OperatorError(
      `${settings.databaseUrl === undefined ? settings.dataFolder : 'This database'} holds the demo organizations, whose password is public: ` +
        'name another STEWARD_DATA or DATABASE_URL for real work, or set STEWARD_DEMO=1 to serve the demo all the same',
    )
  }
  await app.listen({ host: settings.host, port: settings.port }).catch((error: unknown) => {
    throw listenError(error, settings.host, settings.port)
  })
  life.ready()
  log(`Steward is ready at ${settings.publicUrl}`)
  if (isDemo) for (const line of demoAccounts) log(line)
  const code = await setupCode(database, secretOf(settings))
  if (code !== null) for (const line of setupLines(settings.publicUrl, code)) log(line)
} catch (error) {
  await life.fail(dataFolder === undefined ? error : storageFullError(error, dataFolder))
}

/** Message of the first start. Later starts print it too until setup is done. For programs it is one line. */
function setupLines(publicUrl: string, code: string): string[] {
  const [where, what] = [`To finish setup, open ${publicUrl}/setup`, `Setup code: ${code}`]
  if (log.error !== undefined) return [`${where}. ${what}`]
  return inBox([where, '', what, '', 'It works once, and stays the same until then.'])
}

/** Most of a start is loading the product's code, so it begins while the database is starting or recovering. */
async function product() {
  await nextTurn()
  return {
    ...(await import('./prepare-database.ts')),
    ...(await import('./server.ts')),
    ...(await import('./demo/load-demo.ts')),
    ...(await import('#slices/identity/server/setup/setup-code.ts')),
  }
}

/** PORT=0: the port is chosen before anything needs the address. */
async function withPort(settings: Settings): Promise<Settings> {
  if (settings.port !== 0) return settings
  const socket = createSocket().listen(0, settings.host)
  await once(socket, 'listening').catch((error: unknown) => {
    throw listenError(error, settings.host, settings.port)
  })
  const { port } = socket.address() as AddressInfo
  socket.close()
  await once(socket, 'close')
  return { ...settings, port, ...(settings.production ? {} : { publicUrl: `http://localhost:${port}` }) }
}
