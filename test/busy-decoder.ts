import { execFileSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inspect } from '#server/files/inspect.ts'

/**
 * Keeps the one decoder of this process busy for 12 s at most, with a file of another organization that no one writes, below the folder. Resolves
 * with the function that ends it.
 */
export function keepDecoderBusy(folder: string): () => Promise<void> {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const task = { path, encodedPath: `${path}.webp`, name: 'pipe', types: [], image: null }
  let isBusy = true
  const ended = inspect(task, { organizationId: 'busy', userId: 'busy', address: '10.0.0.99' }, new AbortController().signal).catch(() => {
    isBusy = false
  })
  return async () => {
    for (; isBusy; await Promise.race([ended, wait(20)])) closeSync(openSync(path, 'r+'))
  }
}
