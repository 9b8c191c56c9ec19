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

// What opens over a page: menus, popovers, dialogs. It is much code, so nothing that is needed at once may import it.
const over = /src[\\/]web[\\/](ui[\\/](dialog|sheet|popover|menu|select|tabs|confirm-dialog|use-listbox)\.|form[\\/]select-)/

/**
 * Few files, each for one moment, instead of one for every set of screens that shares something (bench/size-budget.ts holds their sums).
 * A group takes what its modules import along, so the order counts: what is needed early comes first.
 */
const groups = [
  // Changes least.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 7 },
  { name: 'base', test: /node_modules/, tags: ['$initial' as const], priority: 6 },
  { name: 'app', tags: ['$initial' as const], priority: 5 },
  // All that /auth needs beyond that.
  {
    name: 'forms',
    test: /src[\\/]web[\\/](redirect|form[\\/](?!select-)|ui[\\/](field|input|password-input|checkbox|textarea|control-class|mark|icon-button|kbd)\.)|icons[\\/](eye|eye-off|minus|check|x|arrow-big-up)\.|useQuery\./,
    priority: 4,
  },
  { name: 'dates', test: /date-fns|relative-time/, priority: 3 },
  {
    name: 'parts',
    test: (id: string) => /src[\\/]web[\\/]|lucide-react|@tanstack/.test(id) && !over.test(id),
    minShareCount: 2,
    priority: 2,
  },
  { name: 'layers', test: (id: string) => /node_modules/.test(id) || over.test(id), minShareCount: 2, priority: 1 },
]

export default defineConfig({
  plugins: [react(), tailwindcss(), precompressed()],
  publicDir: false,
  build: {
    outDir: 'build/web',
    emptyOutDir: true,
    manifest: true,
    target: modern,
    // light-dark() and nesting stay as written: every supported browser knows them.
    cssTarget: modern,
    // The content security policy allows no data: documents, so small assets stay files too.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
})
