import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#test/own-place.ts'
import { readSettings } from '../settings.ts'
import { openConnections } from './open-connections.ts'

test('a secret that cannot be used is an error before the database is created or started', async () => {
  const folder = makeFolder()
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'secret'), 'cut off')
    const opening = openConnections(readSettings({ STEWARD_DATA: folder }), { exclusive: true, log: () => undefined })
    await expect(opening).rejects.toThrow(/secret/)
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
