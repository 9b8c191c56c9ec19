import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Resources of a server that runs beside others: a port, a folder, and an environment without foreign settings.

/** A port that is free right now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** A new empty folder that the database's own account can enter. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steward-test-'))
  chmodSync(folder, 0o711)
  return folder
}

/** The environment without the settings of the person who starts it. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(STEWARD_|PORT$|HOST$|PUBLIC_URL$|DATABASE_|SMTP_URL$)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}
