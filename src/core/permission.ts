/** The permission grammar: names (src/core/vocabulary.ts), levels, and what an operation or a screen may require. */
import { PERMISSIONS, type PermissionName } from './vocabulary.ts'

export type { PermissionName }
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as PermissionName[]
export type PermissionLevel = 'read' | 'write' | 'block'
export type NeededLevel = 'read' | 'write'
/** A base role that is needed: an administrator has that of a manager too. A super admin inside an organization has both. */
export type BaseNeed = 'admin' | 'manager'

/**
 * Requirement of an operation or a screen for the current user: a session, an active membership, read permission, or write permission
 * (`:write`). `super_admin` is for the whole installation: a platform administrator who is in no organization, on the main domain.
 */
export type PermissionNeed = 'signed_in' | 'member' | 'super_admin' | PermissionName | `${PermissionName}:write`
export type ParsedNeed = { kind: 'signed_in' | 'member' | 'super_admin' } | { kind: 'permission'; name: PermissionName; level: NeededLevel }

/** Parses a requirement. Throws for text outside the grammar, since an unknown requirement must never mean no requirement. */
export function parseNeed(need: PermissionNeed): ParsedNeed {
  if (need === 'signed_in' || need === 'member' || need === 'super_admin') return { kind: need }
  const [name, suffix, ...rest] = need.split(':')
  if (!isPermissionName(name) || (suffix !== undefined && suffix !== 'write') || rest.length > 0) {
    throw new RangeError(`Not a permission need: ${need}`)
  }
  return { kind: 'permission', name, level: suffix === 'write' ? 'write' : 'read' }
}

export function isPermissionName(value: string | undefined): value is PermissionName {
  return value !== undefined && (PERMISSION_NAMES as readonly string[]).includes(value)
}
