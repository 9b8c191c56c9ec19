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
}

// Where a registry lacks a platform's package, npm install leaves it out of the lockfile, and npm ci then refuses the whole lockfile.
test('the lockfile names every optional package of every platform, so that npm ci accepts it', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`]),
  )
  expect(missing).toEqual([])
})
