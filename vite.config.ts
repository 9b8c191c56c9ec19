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
        // Only React is split by hand: it changes least and is needed by every screen.
        codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] },
      },
    },
  },
})
