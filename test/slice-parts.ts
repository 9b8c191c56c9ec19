import { existsSync, readdirSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { join } from '#server/slice.ts'

const slices = joinPath(import.meta.dirname, '../src/slices')

/** The export `name` of each slice's `test/<file>` as one. Throws when two have the same key. */
export async function slicePartsOf<T>(file: string, name: string): Promise<Record<string, T>> {
  const files = readdirSync(slices)
    .map(slice => joinPath(slices, slice, 'test', file))
    .filter(path => existsSync(path))
  const modules = await Promise.all(files.map(async path => (await import(path)) as Record<string, Record<string, T>>))
  return join(
    `${name} for`,
    modules.map(module => module[name]),
  )
}
