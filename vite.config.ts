import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const modern = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

export default defineConfig({
  plugins: [react(), tailwindcss()],
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
