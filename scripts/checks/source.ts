import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Import {
  /** Repository path of a file of ours, or the bare name of a package. */
  target: string
  ours: boolean
  typeOnly: boolean
}

export interface SourceFile {
  path: string
  text: string
  lines: number
  imports: Import[]
}

/** A problem a checker found, with the file it is in. */
export type Finding = string

export const root = join(import.meta.dirname, '../..')

/** Every file that git tracks or would track, as repository paths. */
export function repositoryFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return listed.split('\n').filter(path => path !== '' && existsSync(join(root, path)))
}

/** The sources below src with their imports. Tests are left out, because they may import anything. */
export function sourceFiles(paths: readonly string[]): SourceFile[] {
  return paths
    .filter(path => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|^src\/slices\/[^/]+\/test\//.test(path))
    .map(path => sourceFile(path, readFileSync(join(root, path), 'utf8')))
}

export function sourceFile(path: string, text: string): SourceFile {
  return { path, text, lines: text.split('\n').length - 1, imports: importsOf(path, text) }
}

const statement =
  /^\s*(import|export)\s+(type\s+)?([^'"]*?)\s*from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(statement)].map(([, , type, names = '', from, bare, dynamic]) => {
    const specifier = from ?? bare ?? dynamic ?? ''
    // `import { type A, type B }` leaves nothing at run time either.
    const onlyTypes =
      type !== undefined ||
      (/^\{/.test(names) &&
        names
          .replace(/[{}\s]/g, '')
          .split(',')
          .filter(Boolean).length > 0 &&
        names
          .slice(1, -1)
          .split(',')
          .filter(part => part.trim() !== '')
          .every(part => /^\s*type\s/.test(part)))
    return { target: resolve(path, specifier), ours: /^[.#]/.test(specifier), typeOnly: onlyTypes }
  })
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#test/')) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
  return specifier
}
