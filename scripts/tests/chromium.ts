import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Draws pages as the browser does, without its windows: those have pages of their own, which cost more than the pages under test. */
const shell = 'chromium-headless-shell'
/** The first one that is found is taken. */
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The one line that people see instead of the browser tests. */
export const CHROMIUM_MISSING = 'The browser tests need Chromium: install chromium (or Google Chrome), or set CHROMIUM_PATH to its program.'

/** The browser of the tests: CHROMIUM_PATH, else the system's own. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH?.trim()
  if (named) return existsSync(named) ? named : undefined
  return [...names.flatMap(inPath), ...elsewhere].find(path => existsSync(path))
}

const inPath = (name: string) => (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, name))

/**
 * Whether the distribution's browser is to be installed: root gets a missing one, and a machine of CI gets the headless shell beside another
 * browser.
 */
export function lacksChromium(): boolean {
  if (process.env.CHROMIUM_PATH || process.getuid?.() !== 0) return false
  return process.env.CI === undefined ? findChromium() === undefined : !inPath(shell).some(path => existsSync(path))
}

/** As root on a machine with apt, i.e. a disposable one in CI. A distribution without the headless shell has the browser. Returns what apt said. */
export function installChromium(): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  let said = ''
  const apt = (...args: string[]) => {
    const { stdout, stderr, error } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    said += `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`
  }
  apt('update', '-qq')
  for (const name of [shell, 'chromium']) {
    if (name === shell || findChromium() === undefined) apt('install', '-y', '-qq', '--no-install-recommends', name)
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
