import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('what runs before the packages are installed imports nothing but Node and itself', () => {
  for (const file of ['scripts/start.mjs', 'scripts/run.mjs']) {
    const imported = [...read(file).matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(match => match[1])
    expect(imported.filter(name => !name?.startsWith('node:') && name !== './start.mjs')).toEqual([])
  }
})

interface Locked {
  readonly version: string
  readonly optionalDependencies?: Record<string, string>
  readonly integrity?: string
  readonly resolved?: string
  readonly inBundle?: boolean
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }

// Where a registry lacks a platform's package, npm install leaves it out of the lockfile, and npm ci then rejects the whole lockfile.
test('the lockfile names every optional package of every platform, so that npm ci accepts it', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`]),
  )
  expect(missing).toEqual([])
})

/**
 * The linter's builds for platforms that this lockfile's registry does not have, so their SHA-512 is unknown. They are used in
 * development only; no installation runs them.
 */
const unknown = [
  'android-arm64',
  'android-x64',
  'darwin-arm64',
  'darwin-x64',
  'linux-arm64-musl',
  'linux-x64-musl',
  'win32-arm64',
  'win32-x64',
]

test('every package has its SHA-512 in the lockfile, so that npm ci accepts no other, except the linter on some platforms', () => {
  // A package bundled in the archive of another is verified with it.
  const parent = (path: string) => path.slice(0, path.lastIndexOf('/node_modules/'))
  const holder = (path: string): string => (packages[path]?.inBundle ? holder(parent(path)) : path)
  const unchecked = Object.keys(packages).filter(path => path !== '' && !packages[holder(path)]?.integrity?.startsWith('sha512-'))
  expect(unchecked).toEqual(unknown.map(platform => `node_modules/@biomejs/cli-${platform}`))
})

test('the lockfile names no address that a package came from', () => {
  expect(Object.keys(packages).filter(path => packages[path]?.resolved !== undefined)).toEqual([])
})
