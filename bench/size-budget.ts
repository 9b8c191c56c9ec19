// Checks the size of the built web app (initial 155 kB, sign-in 135, grid 45, dashboard 15, other screens 36, palette 20, styles 20, a public page 60, fonts 70): a
// stage of `npm test`, and the first table of `npm run bench:web`. Sizes are of the gzip files beside the assets; a kB is 1000 bytes.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { newSliceCheck } from './new-slice.ts'
import { root } from './processes.ts'
import { atMost, type Check } from './report.ts'

interface Chunk {
  file: string
  imports?: string[]
}

const folder = join(root, 'build/web')
const ENTRY = 'index.html'
/** The pages that organizations show to everyone. */
const PUBLIC_ENTRY = 'public.html'
const GRID = 'src/slices/time/web/my-time/my-time-screen.tsx'
const DASHBOARD = 'src/slices/dashboards/web/screens.tsx'
const OUTSIDE_THE_SHELL = /\/(setup|welcome)-screen\.tsx$/

/** Every size with its budget. Throws when the app is not built, or no longer has such a part. */
export function sizeChecks(): Check[] {
  const manifest = readManifest()
  const group = (name: string) => groupIn(manifest, name)
  const shell = filesOf(manifest, [ENTRY, group('shell')])
  // Menus load with the shell, right after it.
  const withMenus = filesOf(manifest, [ENTRY, group('layers')])
  const screens = screensIn(manifest)
  const styles = readdirSync(join(folder, 'assets')).filter(name => name.endsWith('.css'))
  const fonts = readdirSync(join(folder, 'assets')).filter(name => name.endsWith('.woff2'))
  // The first screens are usable before the menus are there, so what they need of these counts too.
  const first = (what: string, screen: string, most: number) => kB(what, without(filesOf(manifest, [screen]), shell), most)
  const kB = (what: string, files: Iterable<string>, most: number) => atMost(what, sizeOf(files), most, 'kB', 1)
  return [
    kB('initial JS: entry and signed-in shell', shell, 155),
    kB('/auth: entry with sign-in', filesOf(manifest, [ENTRY, group('sign-in')]), 135),
    first('/time/my-time: what the grid adds', GRID, 45),
    first('/dashboard: what it adds', DASHBOARD, 15),
    ...screens
      .filter(name => name !== GRID && name !== DASHBOARD)
      .map(name => kB(`${nameOf(name)}: what it adds`, without(filesOf(manifest, [name]), withMenus), 36)),
    kB('the palette: what it adds', without(filesOf(manifest, [group('palette')]), withMenus), 20),
    kB(
      'CSS, all of it',
      styles.map(name => `assets/${name}`),
      20,
    ),
    kB('a public page: its script with all CSS', [...filesOf(manifest, [PUBLIC_ENTRY]), ...styles.map(name => `assets/${name}`)], 60),
    atMost('fonts, all of them', fonts.reduce((sum, name) => sum + statSync(join(folder, 'assets', name)).size, 0) / 1000, 70, 'kB', 1),
  ]
}

type Manifest = Readonly<Record<string, Chunk>>

const readManifest = (): Manifest => JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
const groupIn = (manifest: Manifest, name: string): string => Object.keys(manifest).find(key => key.startsWith(`_${name}-`)) ?? name
const screensIn = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter(name => /^src\/slices\/.*\/([\w-]+-screen|screens)\.tsx$/.test(name) && !OUTSIDE_THE_SHELL.test(name))
const nameOf = (screen: string): string => screen.replace(/^src\/slices\/|web\/(.*\/)?|\.tsx$/g, '')

/** A chunk's file and those of everything it statically imports. */
function filesOf(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`the built web app has no ${name}`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}

const without = (files: Set<string>, others: Set<string>) => [...files].filter(file => !others.has(file))

function sizeOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.gz`)).size, 0) / 1000
}

/** Each file that screens load beyond the shell and its menus, counted once: whose it is, or how many screens share it. */
export function filesOnce(): { what: string; kB: number }[] {
  const manifest = readManifest()
  const withMenus = filesOf(manifest, [ENTRY, groupIn(manifest, 'layers')])
  const users = new Map<string, string[]>()
  for (const screen of screensIn(manifest)) {
    for (const file of without(filesOf(manifest, [screen]), withMenus)) users.set(file, [...(users.get(file) ?? []), nameOf(screen)])
  }
  const own = Map.groupBy(
    [...users].filter(([, by]) => by.length === 1),
    ([, [screen = '']]) => screen,
  )
  const shared = [...users].filter(([, by]) => by.length > 1)
  return [
    ...shared.map(([file, by]) => ({
      what: `${file.replace(/^assets\/|-[\w-]{8}\.js$/g, '')}: shared by ${by.length} screens`,
      kB: sizeOf([file]),
    })),
    ...[...own].map(([screen, files]) => ({ what: `${screen}: its own`, kB: sizeOf(files.map(([file]) => file)) })),
  ].toSorted((a, b) => b.kB - a.kB)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { what, shown, target, isMet } of [...sizeChecks(), await newSliceCheck()]) {
    console.log(`${isMet ? 'ok  ' : 'OVER'} ${what.padEnd(42)} ${shown.padStart(9)} (${target})`)
    if (!isMet) process.exitCode = 1
  }
  console.log('Counted once:')
  for (const { what, kB } of filesOnce().filter(file => file.kB >= 1))
    console.log(`     ${what.padEnd(60)} ${kB.toFixed(1).padStart(6)} kB`)
}
