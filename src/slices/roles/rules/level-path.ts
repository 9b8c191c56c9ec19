/**
 * How a level comes about: the permission on which it is set, and whether a grant stands below a block. The level itself is ACC-3. Authority: PRD-57. Rule ROL-2.
 */
import type { PermissionLevel, PermissionName } from '#core/permission.ts'
import { PERMISSION_PARENTS, resolveLevel, sourceOf } from '#slices/access/rules/permission.ts'
import type { Levels } from './level-changes.ts'

export interface LevelPath {
  level: PermissionLevel | null
  source: PermissionName | null
  isBelowBlock: boolean
}

export function levelPath(permission: PermissionName, levels: Levels): LevelPath {
  return {
    level: resolveLevel(permission, levels),
    source: sourceOf(permission, levels),
    isBelowBlock: isGrantBelowBlock(permission, levels),
  }
}

/** Whether it grants what its parent blocks: the grant holds, and is rarely meant. */
export function isGrantBelowBlock(permission: PermissionName, levels: Levels): boolean {
  const own = levels[permission]
  const parent = PERMISSION_PARENTS[permission]
  return parent !== undefined && (own === 'read' || own === 'write') && resolveLevel(parent, levels) === 'block'
}
