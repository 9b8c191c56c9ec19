import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/**
 * Writes the first files of sign-in and of each signed-in screen besides the entry's, for the server's page (src/server/http/web-app.ts).
 * Screens and their code are read from the slices' route tables: `path: '…'`, and the next `import('…')`, else the last. A wrong guess only makes a
 * screen a little slower.
 */
function firstFiles(): Plugin {
  const codeOf = new Map<string, string>()
  return {
    name: 'first-files',
    apply: 'build',
    enforce: 'pre',
    async transform(source, id) {
      if (!/[\\/]web[\\/](.*[\\/])?routes?\.tsx?$/.test(id)) return
      let paths: string[] = []
      let code: string | undefined
      for (const [word, path, file] of source.matchAll(/path: '([^']+)'|import\('([^']+)'\)|need: 'public'|$(?![\s\S])/g)) {
        if (path !== undefined) paths.push(path)
        else if (word.startsWith('need')) paths = []
        else {
          if (file !== undefined) code = (await this.resolve(file, id))?.id
          for (const one of paths) if (code !== undefined) codeOf.set(one, code)
          paths = []
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
      const signIn = chunkWith(join(import.meta.dirname, 'src/slices/identity/web/auth/auth-screen.tsx'))
      const first = [...codeOf].map(([path, module]): [string, string[]] => [path, [...withImports(chunkWith(module), withImports(shell))]])
      this.emitFile({
        type: 'asset',
        fileName: 'first-files.json',
        source: JSON.stringify({ '/auth': [...withImports(signIn)], ...Object.fromEntries(first) }),
      })
    },
  }
}

// Layers over a page: menus, popovers, dialogs. They are much code, so nothing that is needed at once may import them.
const over =
  /src[\\/](web[\\/](ui[\\/](dialog|drawer|popover|menu|select|tabs|confirm-dialog|leave-dialog|use-listbox)\.|shell[\\/](bar-menus|phone-navigation)\.)|slices[\\/].*[\\/](notification-bell|still-there|support-menu)\.)/
// The components of screens, what loads parts of people for them, and the rules that timesheets share with the screen of groups, which are
// too small for a file of their own; not those of one screen alone. The frame around them is not listed: signed-in.tsx imports it. The key
// is of the button that signs in with a passkey, which strangers get.
const parts =
  /src[\\/](core|web)[\\/](?!shell[\\/]|import[\\/]|toast[\\/]|use-upload|upload|csv|save-csv|stored-columns|notification-kinds|email\.|time-zone\.|settings[\\/]settings-index|pickers[\\/](?!use-)|table[\\/]|record[\\/](?!use-|texts)|form[\\/]|ui[\\/](dev[\\/]|combobox|radio-cards|file-|use-virtual-rows)).*\.tsx?$|slices[\\/](people[\\/](web[\\/]lazy-|rules[\\/]record-scope)|time-groups[\\/]rules[\\/](overtime-presets|workweek|rounding|work-calendar)\.)|lucide-react(?!.*[\\/]key-round\.)/

/**
 * Few files, each for one moment, instead of one per set of screens that share something (bench/size-budget.ts checks their sizes,
 * e2e/call-budget.spec.ts their number). A group includes the imports of its modules, so the order counts: what is needed early comes first.
 */
const groups = [
  // The entry: the router, and what stands before anyone is known.
  { name: 'app', tags: ['$initial' as const], priority: 5 },
  // Signing in, and what every form has of it.
  {
    name: 'sign-in',
    test: /identity[\\/]web[\\/]auth[\\/](?!here-|demo-|new-password-|verify-|sign-up-|request-reset-form|password-problems)|src[\\/]web[\\/]form[\\/](fields|form|submit-button|use-form)\./,
    priority: 4,
  },
  {
    name: 'shell',
    test: (id: string) => /src[\\/]main[\\/]signed-in\./.test(id) || (parts.test(id) && !over.test(id)),
    priority: 3,
  },
  // The shell loads it once it is rendered.
  { name: 'layers', test: over, priority: 2 },
  // What every screen with a list has, its saved views, and how it calls a record's operations; dragging and the calendar are files of their own.
  {
    name: 'table',
    test: /src[\\/](web[\\/](table[\\/](?!drag-rows|range-calendar|tree-(table|rows)|.*\.test\.)|record[\\/]record-kind\.)|slices[\\/]saved-views[\\/]web[\\/](saved-views|calls|texts|public)\.)/,
    priority: 1,
  },
  // The screen of a record, without its dialogs and their forms; and the tree, which only such screens have.
  {
    name: 'record',
    test: /src[\\/]web[\\/](record[\\/](record-(screen|search|filter-bar)|empty-list|screen-texts)|table[\\/]tree-(table|rows))\./,
    priority: 1,
  },
  // What forms have beyond the fields of sign-in.
  { name: 'form', test: /src[\\/]web[\\/]form[\\/](?!day-picker|combobox|picker|tags|time-zone)/, priority: 2 },
  // With its library, for the screens that have one.
  { name: 'combobox', test: /src[\\/]web[\\/](ui[\\/](combobox|use-virtual-rows)|form[\\/](combobox|picker|tags|time-zone))/, priority: 1 },
  // Sending a file, for the screens that take one.
  { name: 'upload', test: /src[\\/]web[\\/](use-upload|upload|ui[\\/]file-)/, priority: 1 },
  // What the screens of operators share.
  { name: 'operators', test: /super-admin[\\/]web[\\/](stay[\\/](use-stay|kept-toast)|inside-organization|texts|calls)/, priority: 1 },
  // Each is loaded when it opens, with the parts that the slices contribute.
  { name: 'palette', test: /src[\\/](main[\\/]palette|.*[\\/]use-\w+-offer)\./, priority: 1 },
  { name: 'keys', test: /src[\\/](main[\\/]key-list|slices[\\/][^\\/]+[\\/]web[\\/]keys)\./, priority: 1 },
  // Layers over a timesheet; what their parts share with the timesheet is loaded with it.
  {
    name: 'timesheet-layers',
    test: /time[\\/]web[\\/].*[\\/](add-column|submit-dialog|no-approver-dialog|conflict-popover)\.|time-groups[\\/]web[\\/]period-menu\./,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What only editing needs: one's own timesheet, and the one on behalf.
  {
    name: 'timesheet-editor',
    test: /time[\\/]web[\\/](my-time[\\/](?!my-time-screen)|day-results[\\/](?!weeks-explained|overtime-explained|texts)|grid[\\/](phone-(row|day)|day-strip|cell-(outbox|store)|outbox-|use-cell-outbox|history-buttons|use-history-keys))/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What the inbox shows too, without the screen of workflows and the dialog of stand-ins.
  {
    name: 'timesheet',
    test: /src[\\/]slices[\\/](approvals[\\/](?!web[\\/](workflows|stand-ins|calls))|time[\\/](?!web[\\/](my-time|(day-notes|usual-week|split)[\\/]|hour-changes\.))|time-groups[\\/]web[\\/](period|public|texts))/,
    minShareCount: 2,
    priority: 0,
  },
]

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
    rolldownOptions: {
      // What a slice opens to others is taken part by part: whoever uses one must not load them all.
      treeshake: { moduleSideEffects: id => !/[\\/]web[\\/]public\.tsx$/.test(id) },
      output: {
        codeSplitting: { groups },
      },
    },
  },
})
