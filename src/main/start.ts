import module from 'node:module'
import { join } from 'node:path'

// A third of a start is compiling what has not changed since the last one. On kill -9 nothing is kept, hence the flush as soon as all is there.
module.enableCompileCache?.(join(import.meta.dirname, '../../.cache/compiled'))
await import('./serve.ts')
module.flushCompileCache?.()
