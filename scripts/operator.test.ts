import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('a mistyped data folder is reported, and does not become an installation', { timeout: 30_000 }, () => {
  const folder = join(tmpdir(), `steward-mistyped-${process.pid}`)
  const { status, stdout } = spawnSync(process.execPath, ['scripts/operator.ts', 'add', 'pat@example.org'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, STEWARD_DATA: folder },
    encoding: 'utf8',
  })
  expect(stdout).toBe(`There are no accounts yet in ${folder}: start Steward once with npm start\n`)
  expect(status).toBe(1)
  expect(existsSync(folder)).toBe(false)
})
