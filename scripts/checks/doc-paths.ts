import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, root } from './source.ts'

const named = /`((?:src|docs|db|scripts|test|e2e|bench)\/[\w./-]*[\w/])`|\]\(((?!https?:|#|mailto:)[^)\s]+)\)/g

/** Every path a document names exists; a document that lies is worse than none. `<name>` and `*` stand for anything. */
export function checkDocPaths(paths: readonly string[]): Finding[] {
  return paths
    .filter(path => path.endsWith('.md'))
    .flatMap(path =>
      [...readFileSync(join(root, path), 'utf8').matchAll(named)].flatMap(([, inCode, link]) => {
        const target = inCode ?? join(path, '..', (link as string).split('#')[0] as string)
        return existsSync(join(root, target)) ? [] : [`${path}: names ${inCode ?? link}, which does not exist`]
      }),
    )
}
