import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { root } from '../checks/source.ts'
import { findChromium, lacksChromium } from './chromium.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('the browser is the one that CHROMIUM_PATH names, and no other when that one is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  const program = join(folder, 'chromium')
  writeFileSync(program, '')
  vi.stubEnv('PATH', folder)
  expect(findChromium()).toBe(program)
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'another'))
  expect(findChromium()).toBeUndefined()
  vi.stubEnv('CHROMIUM_PATH', program)
  vi.stubEnv('PATH', '')
  expect(findChromium()).toBe(program)
  rmSync(folder, { recursive: true })
})

test('the headless shell is taken before a browser with windows, and asked for in CI alone where there is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  const program = join(folder, 'chromium')
  const shell = join(folder, 'chromium-headless-shell')
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  vi.stubEnv('CHROMIUM_PATH', '')
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CI', undefined)
  expect(lacksChromium()).toBe(true)
  writeFileSync(program, '')
  expect(lacksChromium()).toBe(false)
  vi.stubEnv('CI', 'true')
  expect(lacksChromium()).toBe(true)
  writeFileSync(shell, '')
  expect(lacksChromium()).toBe(false)
  expect(findChromium()).toBe(shell)
  rmSync(folder, { recursive: true })
})

const run = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: { ...process.env, CHROMIUM_PATH: '/nonexistent' } })

test('on a machine without a browser the settings of the browser tests can be read, so that only these tests fail', () => {
  const { status, stderr } = run('--input-type=module', '-e', `await import('./playwright.config.ts')`)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('an unknown stage is an error that lists the known ones', () => {
  const { status, stdout } = run('scripts/test.ts', 'rules', 'browsers')
  expect(status).toBe(1)
  expect(stdout).toMatch(/^There is no stage browsers\. There are: types, .*, browser\n$/)
})
