// Checks the size of the built web app (design: initial 170 kB, sign-in 145, grid 45, other screens 40, palette 20, styles 20, fonts 70): a
// stage of `npm test`, and the first table of `npm run bench:web`. Sizes are of the gzip files beside the assets; a kB is 1000 bytes.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './processes.ts'
import { atMost, type Check } from './report.ts'

interface Chunk {
  file: string
  imports?: string[]
}

const folder = join(root, 'build/web')
const ENTRY = 'index.html'
const GRID = 'src/slices/time/web/my-time/my-time-screen.tsx'
const OUTSIDE_THE_SHELL = /\/(setup|welcome)-screen\.tsx$/

/** Every size with its budget. Throws when the app is not built, or no longer has such a part. */
export function sizeChecks(): Check[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const group = (name: string) => Object.keys(manifest).find(key => key.startsWith(`_${name}-`)) ?? name
  const shell = filesOf(manifest, [ENTRY, group('shell')])
  // Menus load with the shell, right after it.
  const withMenus = filesOf(manifest, [ENTRY, group('layers')])
  const screens = Object.keys(manifest).filter(
    name => /^src\/slices\/.*\/([\w-]+-screen|screens)\.tsx$/.test(name) && !OUTSIDE_THE_SHELL.test(name),
  )
  const styles = readdirSync(join(folder, 'assets')).filter(name => name.endsWith('.css'))
  const fonts = readdirSync(join(folder, 'assets')).filter(name => name.endsWith('.woff2'))
  const kB = (what: string, files: Iterable<string>, most: number) => atMost(what, sizeOf(files), most, 'kB', 1)
  return [
    kB('initial JS: entry and signed-in shell', shell, 170),
    kB('/auth: entry with sign-in', filesOf(manifest, [ENTRY, group('sign-in')]), 145),
    kB('/time/my-time: what the grid adds', without(filesOf(manifest, [GRID]), shell), 45),
    ...screens
      .filter(name => name !== GRID)
      .map(name =>
        kB(`${name.replace(/^src\/slices\/|web\/(.*\/)?|\.tsx$/g, '')}: what it adds`, without(filesOf(manifest, [name]), withMenus), 40),
      ),
    kB('the palette: what it adds', without(filesOf(manifest, [group('palette')]), withMenus), 20),
    kB(
      'CSS, all of it',
      styles.map(name => `assets/${name}`),
      20,
    ),
    atMost('fonts, all of them', fonts.reduce((sum, name) => sum + statSync(join(folder, 'assets', name)).size, 0) / 1000, 70, 'kB', 1),
  ]
}

/** A chunk's file and those of everything it statically imports. */
function filesOf(manifest: Record<string, Chunk>, names: readonly string[], found = new Set<string>()): Set<string> {
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { what, shown, target, isMet } of sizeChecks()) {
    console.log(`${isMet ? 'ok  ' : 'OVER'} ${what.padEnd(42)} ${shown.padStart(9)} (${target})`)
    if (!isMet) process.exitCode = 1
  }
}
