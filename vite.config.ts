import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import type { Chunk } from './src/web/slice.ts'

const modern = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

/** Lays each asset beside itself as .br and .gz, once at build time, so that the server only picks; the page itself is filled in per answer. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter(file => /\.(js|css|svg|json)$/.test(file))) {
        const path = join(dir, name)
        const content = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** Whose files the page of every stranger names. */
const SIGN_IN = '/auth'

/**
 * Writes the first files of sign-in and of each signed-in screen besides the entry's, for the server's page (src/server/http/web-app.ts).
 * Screens and their code are read from the slices' route tables: `path: '…'`, and the next `import('…')`, else the last. A wrong guess only makes a
 * screen a little slower.
 */
function firstFiles(): Plugin {
  const codeOf = new Map<string, { code: string; isPublic: boolean }>()
  return {
    name: 'first-files',
    apply: 'build',
    enforce: 'pre',
    async transform(source, id) {
      if (!/[\\/]web[\\/](.*[\\/])?(public-)?routes?\.tsx?$/.test(id)) return
      let paths: string[] = []
      let isPublic = false
      let code: string | undefined
      for (const [word, path, file] of source.matchAll(/path: '([^']+)'|import\('([^']+)'\)|need: 'public'|$(?![\s\S])/g)) {
        if (path !== undefined) paths.push(path)
        else if (word.startsWith('need')) isPublic = true
        else {
          if (file !== undefined) code = (await this.resolve(file, id))?.id
          for (const one of paths) if (code !== undefined && (!isPublic || one === SIGN_IN)) codeOf.set(one, { code, isPublic })
          paths = []
          isPublic = false
        }
      }
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const chunkWith = (module: string) => chunks.find(({ moduleIds }) => moduleIds.includes(module))?.fileName ?? ''
      const withImports = (name: string, found = new Set<string>()): Set<string> => {
        const chunk = chunks.find(({ fileName }) => fileName === name)
        if (chunk === undefined || chunk.isEntry || found.has(name)) return found
        found.add(name)
        for (const other of chunk.imports) withImports(other, found)
        return found
      }
      const shell = chunkWith(join(import.meta.dirname, 'src/main/signed-in.tsx'))
      const first = [...codeOf].map(([path, { code, isPublic }]): [string, string[]] => [
        path,
        [...withImports(chunkWith(code), isPublic ? new Set() : withImports(shell))],
      ])
      this.emitFile({
        type: 'asset',
        fileName: 'first-files.json',
        source: JSON.stringify(Object.fromEntries(first)),
      })
    },
  }
}

const sources = join(import.meta.dirname, 'src')
const pathOf = (id: string) => relative(sources, id).replaceAll('\\', '/')

// Layers over a page, controls of forms, and the parts of the shell that no one needs at first (`late/` of a slice). They are much code, so
// nothing that is needed at once may import them.
// The start page, with what the slices contribute to it.
const home = /^(main\/home\.|web\/ui\/period-strip\.|(slices\/[^/]+\/)?web\/home\/)/
const late = /^(web\/shell\/(bar-menus|phone-navigation)\.|slices\/[^/]+\/web\/late\/)/
const controls =
  /^(core|web)\/(?!shell\/|chart\/|import\/|home\/|list\/|search-text|toast\/|table\/|form\/|use-upload|upload|csv|save-csv|stored-columns|notification-kinds|mail|security-event|attached-|notes\/|note-file|email\.|time-zone\.|settings\/settings-index|pickers\/(?!use-)|record\/(?!use-|texts)|ui\/(dev\/|period-strip|combobox|radio-cards|file-|use-virtual-rows))/
// Of the components of screens those of the first ones, which are usable without the layers. The frame around them is not listed:
// signed-in.tsx imports it.
const first =
  /^(\.\.\/node_modules\/@tanstack\/(query-core|react-query)\/|core\/(minutes|result|words)|web\/(plain-date-text|status-chip|hours-text|record\/use-once|ui\/(table|loaded-view|ago-|stat-card|share-bar|chip|page-head|time-format|scroll-edges|timeline|empty-state|progress-bar|relative-time|use-scrollable|stale-bar|tool-button)))/

/** The chunks that slices declare, those of one name together (src/web/slice.ts). */
const declared = Map.groupBy(
  (
    await Promise.all(
      globSync('slices/*/web/chunks.ts', { cwd: sources }).map(async file => {
        const { chunks } = (await import(pathToFileURL(join(sources, file)).href)) as { chunks: readonly Chunk[] }
        return chunks.map(chunk => ({ ...chunk, folder: `${dirname(dirname(file)).replaceAll('\\', '/')}/` }))
      }),
    )
  ).flat(),
  ({ name }) => name,
)
const inDeclared = (name: string, path: string) =>
  declared.get(name)?.some(({ folder, files }) => path.startsWith(folder) && files.test(path.slice(folder.length))) ?? false

const isFirst = (path: string) =>
  first.test(path) || home.test(path) || [...declared].some(([name, [options]]) => options?.first && inDeclared(name, path))
/** Who shows each icon, by its name: the first screens, or others, and from how many folders. */
const showing = new Map<string, { inFirst: boolean; inOthers: boolean; onlyHome: boolean; folders: Set<string> }>()
for (const file of globSync('**/*.{ts,tsx}', { cwd: sources, exclude: ['**/*.test.tsx'] }).map(path => path.replaceAll('\\', '/'))) {
  for (const [, names = ''] of readFileSync(join(sources, file), 'utf8').matchAll(/^import \{([^}]*)\} from 'lucide-react'/gm)) {
    for (const name of names.split(',').map(one => one.trim().split(' ')[0] ?? '')) {
      const known = showing.get(name) ?? { inFirst: false, inOthers: false, onlyHome: true, folders: new Set() }
      if (isFirst(file)) known.inFirst = true
      else known.inOthers = true
      if (!home.test(file)) known.onlyHome = false
      showing.set(name, { ...known, folders: known.folders.add(/^slices\/[^/]+/.exec(file)?.[0] ?? 'web') })
    }
  }
}
const library = readFileSync(join(import.meta.dirname, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8')
/** The files of icons by who shows them; each line of the library's entry has the names of one. */
const iconsOf = (isWanted: (by: { inFirst: boolean; inOthers: boolean; onlyHome: boolean; folders: Set<string> }) => boolean) => {
  const names = new Set([...showing].filter(([, by]) => isWanted(by)).map(([name]) => name))
  const lines = [...library.matchAll(/^export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/gm)]
  return new Set(
    lines.filter(([, all = '']) => all.split(',').some(one => names.has(one.replace('default as', '').trim()))).map(([, , file]) => file),
  )
}
const shellIcons = iconsOf(({ inFirst, inOthers, folders }) => inFirst && (inOthers || folders.size > 1))
const homeIcons = iconsOf(({ onlyHome }) => onlyHome)
const layerIcons = iconsOf(({ inFirst }) => !inFirst)
// Of the button that signs in with a passkey, which strangers get.
layerIcons.delete('icons/key-round.mjs')
// Of the screen that says what failed.
layerIcons.delete('icons/mail.mjs')
const isIcon = (icons: ReadonlySet<string | undefined>, path: string) => icons.has(path.split('lucide-react/dist/esm/')[1])

/** A chunk by the path below src of what it holds, besides what slices declare for it. */
const chunk = (name: string, priority: number, holds: (path: string) => boolean) => ({
  name,
  priority,
  test: (id: string) => holds(pathOf(id)) || inDeclared(name, pathOf(id)),
})

/**
 * Few files, each for one moment, instead of one per set of screens that share something (bench/size-budget.ts checks their sizes,
 * e2e/call-budget.spec.ts their number). A group includes the imports of its modules, so the order counts: what is needed early comes first.
 */
const groups = [
  // The public pages share nothing with the app but its styles.
  { ...chunk('public', 9, path => path === '../public.html' || path.startsWith('web/public/')), includeDependenciesRecursively: false },
  // In place of content that can't be shown; loaded when the page is idle.
  {
    ...chunk('guards', 9, path =>
      /^web\/shell\/(screen-error|not-found|access-denied|module-not-available)\.|\/icons\/mail\.mjs$/.test(path),
    ),
    includeDependenciesRecursively: false,
  },
  // Both have the stylesheet, whose module is empty; in a chunk of either, the other would load that too.
  chunk('styles', 10, path => path === 'web/theme.css'),
  // The entry: the router, and what stands before anyone is known.
  { name: 'app', tags: ['$initial' as const], priority: 8 },
  chunk('sign-in', 7, () => false),
  chunk('shell', 6, path => path === 'main/signed-in.tsx' || first.test(path) || isIcon(shellIcons, path)),
  // The shell loads it once it is rendered.
  chunk('layers', 3, path => late.test(path) || controls.test(path) || isIcon(layerIcons, path)),
  { ...chunk('home', 5, path => home.test(path) || isIcon(homeIcons, path)), includeDependenciesRecursively: false },
  chunk('form', 3, path => /^web\/form\/(?!day-picker|combobox|picker|tags|time-zone)/.test(path)),
  // What every screen with a list has, and how it calls a record's operations; dragging and the calendar are files of their own.
  chunk('table', 2, path =>
    /^(web\/(list\/list-table\.|table\/(?!drag-rows|range-calendar|tree-(table|rows)|.*\.test\.)|record\/record-kind\.|notes\/record-notes\.)|core\/note-file\.)/.test(
      path,
    ),
  ),
  // The screen of a record, without its dialogs and their forms; and the tree, which only such screens have.
  chunk('record', 2, path =>
    /^web\/(record\/(record-(screen|search|parts)|empty-list|screen-texts|status-filter)|list\/list-screen|table\/tree-(table|rows))\./.test(
      path,
    ),
  ),
  // With its library, for the screens that have one.
  chunk('combobox', 2, path => /^web\/(ui\/(combobox|use-virtual-rows)|form\/(combobox|picker|tags|time-zone))/.test(path)),
  // Sending a file, for the screens that take one.
  chunk('upload', 2, path => /^web\/(use-upload|upload|ui\/file-)/.test(path)),
  // Each is loaded when it opens, with the parts that the slices contribute.
  chunk('palette', 2, path => /^(main\/palette|.*\/use-\w+-offer)\./.test(path)),
  chunk('keys', 2, path => /^(main\/key-list|slices\/[^/]+\/web\/keys)\./.test(path)),
]
const own = [...declared]
  .filter(([name]) => groups.every(group => group.name !== name))
  .map(([name, [options]]) => ({
    ...chunk(name, options?.rest ? 4 : 5, () => false),
    ...(options?.shared && { minShareCount: 2 }),
    ...(options?.alone && { includeDependenciesRecursively: false }),
  }))
export default defineConfig({
  plugins: [react(), tailwindcss(), firstFiles(), precompressed()],
  publicDir: false,
  build: {
    outDir: 'build/web',
    emptyOutDir: true,
    manifest: true,
    target: modern,
    // light-dark() and nesting are not transformed: every supported browser knows them.
    cssTarget: modern,
    cssCodeSplit: false,
    // The content security policy allows no data: documents, so small assets stay files too.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every supported browser has it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The app, and what a script adds to the pages that organizations show to everyone.
      input: ['index.html', 'public.html'],
      // What a slice opens to others is taken part by part: whoever uses one must not load them all.
      treeshake: { moduleSideEffects: id => !/[\\/]web[\\/]public\.tsx$/.test(id) },
      output: {
        codeSplitting: { groups: [...groups, ...own] },
      },
    },
  },
})
