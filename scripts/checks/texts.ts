import type { Finding, SourceFile } from './source.ts'

/** A text key that no screen uses is a sentence somebody would still have to translate. */
export function checkTexts(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ text }) => /defineTexts\(\{/.test(text))
    .flatMap(({ path, text }) => {
      const catalogue = text.slice(text.indexOf('defineTexts({'))
      const keys = [...catalogue.matchAll(/^ {2}(\w+):/gm)].map(match => match[1] as string)
      const users = files.filter(file => file.imports.some(({ target }) => target === path))
      const used = new Set(users.flatMap(user => [...user.text.matchAll(/['"`](\w+)['"`]/g)].map(match => match[1] as string)))
      return keys.filter(key => !used.has(key)).map(key => `${path}: no screen uses the text '${key}'`)
    })
}
