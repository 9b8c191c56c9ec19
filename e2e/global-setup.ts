import { rmSync, writeFileSync } from 'node:fs'
import { makeFolder } from '#test/own-place.ts'
import { CHROMIUM_MISSING, findChromium } from '../scripts/tests/chromium.ts'
import { startServer } from './server.ts'

/** Loads the demo data once; each test file starts on its own copy. */
export default async function globalSetup(): Promise<() => void> {
  if (findChromium() === undefined) throw new Error(CHROMIUM_MISSING)
  const folder = makeFolder()
  const server = await startServer({ folder, keepFolder: true })
  await server.stop()
  process.env.STEWARD_E2E_TEMPLATE = folder
  process.env.STEWARD_E2E_SEEN = `${folder}.seen`
  process.env.STEWARD_E2E_READABLE = `${folder}.readable`
  const notes = [process.env.STEWARD_E2E_SEEN, process.env.STEWARD_E2E_READABLE]
  for (const path of notes) writeFileSync(path, '')
  return () => {
    for (const path of [folder, ...notes]) rmSync(path, { recursive: true, force: true })
  }
}
