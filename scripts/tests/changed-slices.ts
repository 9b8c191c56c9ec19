import { execFileSync } from 'node:child_process'
import { repositoryFiles, root, type SourceFile, sourceFiles } from '../checks/source.ts'

const sliceOf = (path: string) => /^src\/slices\/([^/]+)\//.exec(path)?.[1]

/**
 * The slices whose screens a change reaches: one of their own files is in it, or a file of another slice that their screens import, at
 * whatever distance. What all slices share (`src/core`, `src/web`) isn't followed: the blocks have a page of their own, which every run visits.
 */
export function slicesReachedBy(changed: readonly string[], files: readonly SourceFile[]): string[] {
  const has = new Set(changed)
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports.map(({ target }) => target).filter(sliceOf)]))
  const reaches = (from: readonly string[]) => {
    const seen = new Set(from)
    for (const path of seen) for (const target of importsOf.get(path) ?? []) seen.add(target)
    return [...seen].some(path => has.has(path))
  }
  const slices = new Set(files.flatMap(({ path }) => sliceOf(path) ?? []))
  const isOwn = (slice: string) => changed.some(path => sliceOf(path) === slice && !/\.test\.tsx?$|\.md$/.test(path))
  const screensOf = (slice: string) => files.map(({ path }) => path).filter(path => path.startsWith(`src/slices/${slice}/web/`))
  return [...slices].filter(slice => isOwn(slice) || reaches(screensOf(slice))).sort()
}

/**
 * The slices that this checkout has changed since it left main, including what is not committed. None where git knows no main, as in a clone of
 * one commit, nor on main itself.
 */
export function changedSlices(): string[] {
  const changed = changedPaths()
  return changed.length === 0 ? [] : slicesReachedBy(changed, sourceFiles(repositoryFiles()))
}

function changedPaths(): string[] {
  for (const main of ['origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', main)?.[0]
    if (base !== undefined) return [...(git('diff', '--name-only', base) ?? []), ...(git('ls-files', '-o', '--exclude-standard') ?? [])]
  }
  return []
}

/** The lines that git prints; undefined when it fails. */
function git(...args: string[]): string[] | undefined {
  try {
    const said = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return said.split('\n').filter(line => line !== '')
  } catch {
    return undefined
  }
}
