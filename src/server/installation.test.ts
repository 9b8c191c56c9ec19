import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretOf } from './installation.ts'
import { OperatorError } from './operator-error.ts'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'installation-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true }))

const file = () => join(dataFolder, 'secret')

test('the secret is generated once, kept, and readable only by the server’s account', () => {
  const made = secretOf({ dataFolder })
  expect(made).toHaveLength(43)
  expect(secretOf({ dataFolder })).toBe(made)
  if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataFolder)).toEqual(['secret'])
  const setting = 'a setting of at least thirty-two characters'
  expect(secretOf({ dataFolder, secret: setting })).toBe(setting)
})

test.each([
  ['empty', ''],
  ['of white space', `${' '.repeat(40)}\n`],
  ['truncated to 31 characters', 'x'.repeat(31)],
])('a secret file that is %s is an error that says what to do, and stays unchanged', (_, text) => {
  writeFileSync(file(), text)
  const read = () => secretOf({ dataFolder })
  expect(read).toThrow(OperatorError)
  expect(read).toThrow(`${file()} is damaged: it must hold at least 32 characters. Restore it from a backup`)
  expect(read).toThrow('or remove it: a new one is generated, and everyone must sign in again')
  expect(readFileSync(file(), 'utf8')).toBe(text)
})

test('a process that ends while it first writes the secret leaves none, and the next start generates one', () => {
  // The process ends as soon as it starts to write the file, like in a power failure.
  const code = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const write = fs.writeFileSync
    fs.writeFileSync = (path, text, options) => {
      write(path, String(text).slice(0, 5), options)
      process.exit(9)
    }
    syncBuiltinESMExports()
    const { secretOf } = await import('#server/installation.ts')
    secretOf({ dataFolder: ${JSON.stringify(dataFolder)} })`
  expect(spawnSync(process.execPath, ['--input-type=module-typescript', '-e', code]).status).toBe(9)
  expect(existsSync(file())).toBe(false)
  expect(secretOf({ dataFolder })).toHaveLength(43)
})
