import { dirname } from 'node:path'
import type { Finding, SourceFile } from './source.ts'

/**
 * Finds text keys that no screen uses, which would still have to be translated. A key counts as used where it is quoted in its own
 * file, in one that imports it, or in one beside it; `${kind}Event` uses every key with that ending.
 */
export function checkTexts(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ text }) => /defineTexts\(\{/.test(text))
    .flatMap(({ path, text }) => {
      const catalogue = text.slice(text.indexOf('defineTexts({'))
      const keys = [...catalogue.slice(0, catalogue.indexOf('})')).matchAll(/^ {2}(\w+):/gm)].map(match => match[1] as string)
      const users = files.filter(file => file.path.startsWith(`${dirname(path)}/`) || file.imports.some(({ target }) => target === path))
      const used = new Set(users.flatMap(user => [...user.text.matchAll(/['"`](\w+)['"`]/g)].map(match => match[1] as string)))
      const endings = users.flatMap(user => [...user.text.matchAll(/`\$\{[^}`]+\}(\w+)`/g)].map(match => match[1] as string))
      return keys
        .filter(key => !used.has(key) && !endings.some(ending => key.endsWith(ending)))
        .map(key => `${path}: no screen uses the text '${key}'`)
    })
}
