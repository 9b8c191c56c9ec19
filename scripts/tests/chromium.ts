import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The one line that people see instead of the browser tests. */
export const CHROMIUM_MISSING = 'The browser tests need Chromium: install chromium (or Google Chrome), or set CHROMIUM_PATH to its program.'

/** The browser of the tests: CHROMIUM_PATH, else the system's own. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH?.trim()
  if (named) return existsSync(named) ? named : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...folders.flatMap(folder => names.map(name => join(folder, name))), ...elsewhere].find(path => existsSync(path))
}

/** As root on a machine with apt, i.e. a disposable one in CI, a missing browser is installed from the distribution. */
export function installChromium(): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  let said = ''
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const { stdout, stderr, error } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    said += `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`
  }
  return said
}

/** Arguments of the browser: no background network, no graphics card; root cannot use the sandbox. */
export function chromiumArguments(): string[] {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
}
