import module from 'node:module'
import { join } from 'node:path'

// Compiling takes a third of a start, so the compile cache is used. It would be lost on kill -9, hence the flush once everything is
// loaded.
module.enableCompileCache?.(join(import.meta.dirname, '../../.cache/compiled'))
await import('./serve.ts')
module.flushCompileCache?.()
