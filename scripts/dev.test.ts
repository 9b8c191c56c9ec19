import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const dev = (settings: Record<string, string>) =>
  spawnSync(process.execPath, [fileURLToPath(new URL('dev.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
    timeout: 20_000,
  })

test.each([
  ['eighty', 'PORT must be a whole number from 0 to 65535, not "eighty"\n'],
  ['0', 'PORT must be from 1 to 65534 here: the server itself is on the port after it\n'],
])('npm run dev reports in one line what is wrong with PORT=%s, and starts nothing', { timeout: 20_000 }, (PORT, message) => {
  expect(dev({ PORT })).toMatchObject({ status: 1, stdout: message, stderr: '' })
})
