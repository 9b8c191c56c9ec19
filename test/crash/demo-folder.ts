import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { freePort } from '../own-place.ts'
import { startServerProcess } from './server-process.ts'

const PATIENCE_MS = 120_000

/**
 * Copies a data folder with the demo data, as a server left it that was stopped. A first start takes many seconds of a core; so the first file
 * of a run that asks makes the folder, and the others wait for it.
 */
export async function copyDemoFolder(to: string): Promise<void> {
  const { demoFolder } = inject('cluster')
  const [made, ended] = [join(demoFolder, 'data'), join(demoFolder, 'ended')]
  if (mkdirSync(demoFolder, { recursive: true, mode: 0o711 }) !== undefined) {
    try {
      const server = await startServerProcess(made, await freePort(), { STEWARD_DEMO: '1' })
      await server.end('SIGTERM')
    } finally {
      writeFileSync(ended, '')
    }
  }
  for (const deadline = Date.now() + PATIENCE_MS; !existsSync(ended); await sleep(100))
    if (Date.now() > deadline) throw new Error(`no demo data in ${demoFolder}`)
  mkdirSync(to, { mode: 0o711 })
  execFileSync('cp', ['-a', `${made}/.`, to])
}
