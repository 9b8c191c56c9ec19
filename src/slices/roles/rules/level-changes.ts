/**
 * Computes what a change of a role's levels comes to, permission by permission, before it is saved: a level set on a parent changes the
 * permissions below it. The result is that of ACC-3. Authority: PRD-4. Rule ROL-1.
 */
import { PERMISSION_NAMES, type PermissionLevel, type PermissionName } from '#core/permission.ts'
import { type Holding, holdingOf, lackedOf } from '#slices/access/rules/may-give.ts'
import { resolveLevel, sourceOf } from '#slices/access/rules/permission.ts'

/** Levels set on a role itself, by permission. */
export type Levels = Readonly<Partial<Record<PermissionName, PermissionLevel>>>

export interface LevelRow {
  permission: PermissionName
  /** Null inherits: from the parent, or nothing without one. */
  set: PermissionLevel | null
  /** The resulting level; null is no access. */
  result: PermissionLevel | null
  /** The parent that the result comes from; null when it is set here or nowhere. */
  from: PermissionName | null
  /** The previous result, if it differs. */
  was: { result: PermissionLevel | null } | null
  /** The level set on the permission itself differs. */
  isChanged: boolean
}

/** Every permission with what it comes to, in the order of the vocabulary. */
export function levelRows(stored: Levels, wanted: Levels): LevelRow[] {
  return PERMISSION_NAMES.map(permission => {
    const source = sourceOf(permission, wanted)
    const result = resolveLevel(permission, wanted)
    const before = resolveLevel(permission, stored)
    return {
      permission,
      set: wanted[permission] ?? null,
      result,
      from: source === permission ? null : source,
      was: before === result ? null : { result: before },
      isChanged: (stored[permission] ?? null) !== (wanted[permission] ?? null),
    }
  })
}

/** The levels with one of them replaced; null leaves it to the parent. */
export function withLevel(levels: Levels, permission: PermissionName, level: PermissionLevel | null): Levels {
  const { [permission]: _, ...rest } = levels
  return level === null ? rest : { ...rest, [permission]: level }
}

/** Returns a permission that this level would also give and the current user lacks (ACC-4); null if they can set it. */
export type Lacked = (permission: PermissionName, level: PermissionLevel | null) => PermissionName | null

/** For the levels as they are being changed. What they give already is no reason against another level. */
export function lackedBy(giver: Pick<Holding, 'reads' | 'writes'>, levels: Levels): Lacked {
  const lackedAt = (wanted: Levels) => lackedOf(giver, holdingOf('employee', wanted)) as PermissionName[]
  const already = new Set(lackedAt(levels))
  return (permission, level) => lackedAt(withLevel(levels, permission, level)).find(name => !already.has(name)) ?? null
}
