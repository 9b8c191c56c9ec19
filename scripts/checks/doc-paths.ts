import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, root } from './source.ts'

const inCode = /`((?:src|docs|db|scripts|test|e2e|bench)\/[\w./-]*[\w/])`/g
const linked = /\]\(((?!https?:|#|mailto:)[^)\s]+)\)/g

/** Every path that a document names must exist, because a wrong document is worse than none. `<name>` and `*` are wildcards. */
export function checkDocPaths(paths: readonly string[]): Finding[] {
  return paths
    .filter(path => path.endsWith('.md'))
    .flatMap(path => {
      const text = readFileSync(join(root, path), 'utf8')
      const named = [...text.matchAll(inCode)].map(match => match[1] as string)
      // Code is not a link, whatever brackets it contains.
      const links = [...text.replace(/`[^`]*`/g, '').matchAll(linked)].map(match =>
        join(path, '..', (match[1] as string).split('#')[0] as string),
      )
      return [...named, ...links]
        .filter(target => !existsSync(join(root, target)))
        .map(target => `${path}: names ${target}, which does not exist`)
    })
}
