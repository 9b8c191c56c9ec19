import type { Finding } from './source.ts'

/** Code that knows no subject: each slice contributes to it through its manifests. */
const plumbing = /^(vite\.config\.ts|src\/(core|server|web)\/.*\.tsx?)$/

/** The names that `vite.config.ts` must not have even as a word, because a pattern may spell a path in parts. */
const bundler = 'vite.config.ts'

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Reports plumbing that names a slice: what it needs of one is a field of the slice's manifest, or its `web/chunks.ts`. */
export function checkSliceNames(slices: readonly string[], files: readonly { path: string; text: string }[]): Finding[] {
  return files
    .filter(({ path }) => plumbing.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      const isNamed = (slice: string) =>
        new RegExp(`slices[\\\\/[\\]]+${slice}\\b`).test(code) ||
        (path === bundler && new RegExp(`(?<![\\w-])${slice}(?![\\w-])`).test(code))
      return slices.filter(isNamed).map(slice => `${path}: names the slice ${slice}; its manifest or its web/chunks.ts says what it needs`)
    })
}
