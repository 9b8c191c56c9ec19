/**
 * The nearest level that is set decides: the permission's own, else its parent's, and so on; block denies, write includes read,
 * nothing set denies. Authority: PRD-4. Rule ACC-3.
 */

import type { NeededLevel, PermissionLevel, PermissionName } from '#core/permission.ts'
import { PERMISSIONS, type Vocabulary } from '#core/vocabulary.ts'

export type PermissionParents = Readonly<Partial<Record<PermissionName, PermissionName>>>
export type DirectLevels = ReadonlyMap<string, PermissionLevel> | Readonly<Partial<Record<PermissionName, PermissionLevel>>>
export type ResolvedLevels = Record<PermissionName, PermissionLevel | null>

/** The whole tree; a name that is missing here has no parent. */
export const PERMISSION_PARENTS = parentsOf(PERMISSIONS)

/** The parents that a table of permissions names. */
export function parentsOf(permissions: Vocabulary['permissions']): PermissionParents {
  return Object.fromEntries(Object.entries(permissions).flatMap(([name, { parent }]) => (parent === undefined ? [] : [[name, parent]])))
}

/** Throws for a table of permissions in which one is above itself, so that no cycle is ever stored (SEC-16). */
export function requireNoCycle(permissions: Vocabulary['permissions']): void {
  const parents = parentsOf(permissions)
  for (const name of Object.keys(parents) as PermissionName[]) {
    const above = new Set<PermissionName>([name])
    for (let current = parents[name]; current !== undefined; current = parents[current]) {
      if (above.has(current)) throw new Error(`the permission ${current} is above itself`)
      above.add(current)
    }
  }
}

/** Maximum number of ancestors: a tree this deep must be a cycle, and a cycle grants nothing. */
const MAX_DEPTH = 10

/** The level set on the permission itself. */
function levelOn(name: PermissionName, direct: DirectLevels): PermissionLevel | undefined {
  return direct instanceof Map ? direct.get(name) : (direct as Partial<Record<PermissionName, PermissionLevel>>)[name]
}

/** The permission whose own level applies to `name`: itself or its nearest ancestor that has one; null when none has. */
export function sourceOf(
  name: PermissionName,
  direct: DirectLevels,
  parents: PermissionParents = PERMISSION_PARENTS,
): PermissionName | null {
  let current: PermissionName | undefined = name
  for (let depth = 0; current !== undefined && depth < MAX_DEPTH; depth++) {
    if (levelOn(current, direct) !== undefined) return current
    current = parents[current]
  }
  return null
}

/** The level that applies to `name`, or null when neither it nor any ancestor has one. */
export function resolveLevel(
  name: PermissionName,
  direct: DirectLevels,
  parents: PermissionParents = PERMISSION_PARENTS,
): PermissionLevel | null {
  const source = sourceOf(name, direct, parents)
  return source === null ? null : (levelOn(source, direct) ?? null)
}

/** Whether a resolved level suffices: write for write, read or write for read; block and null never. */
export function levelMeets(level: PermissionLevel | null | undefined, needed: NeededLevel): boolean {
  return level === 'write' || (level === 'read' && needed === 'read')
}

export function allows(
  name: PermissionName,
  needed: NeededLevel,
  direct: DirectLevels,
  parents: PermissionParents = PERMISSION_PARENTS,
): boolean {
  return levelMeets(resolveLevel(name, direct, parents), needed)
}

/** The resolved level of every permission. The server stores these when a role changes; use levelMeets to check them. */
export function resolveAll(direct: DirectLevels, permissions: Vocabulary['permissions'] = PERMISSIONS): ResolvedLevels {
  const parents = parentsOf(permissions)
  const names = Object.keys(permissions) as PermissionName[]
  return Object.fromEntries(names.map(name => [name, resolveLevel(name, direct, parents)])) as ResolvedLevels
}
