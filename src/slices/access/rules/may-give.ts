/**
 * No one gives a role that can do more than their own: its base role is not above theirs, and they hold each permission of it at its level. The
 * permissions about a person's own hours and leave are free to give, because they open nothing of anyone else. A role that an approval workflow names opens what it
 * approves, so only whoever approves time gives it. Authority: PRD-46, SEC-22, SEC-37, decision 73. Rule ACC-4.
 */
import type { PermissionName } from '#core/permission.ts'
import { type DirectLevels, levelMeets, resolveAll } from './permission.ts'
import type { BaseRole } from './system-roles.ts'

/** Permissions that someone holds or a role gives: at read, which write includes, and at write. */
export interface Holding {
  baseRole: BaseRole
  reads: readonly string[]
  writes: readonly string[]
  /** Whether an approval workflow names the role: whoever has it sees and decides what comes to them. */
  approves?: boolean
}

const RANKS: Readonly<Record<BaseRole, number>> = { employee: 0, manager: 1, admin: 2 }

const APPROVES: PermissionName = 'time_my_team_time'

/** An administrator who records no hours of their own still gives others the role that does. */
const OF_ONES_OWN: ReadonlySet<string> = new Set<PermissionName>(['time_my_time', 'time_off_request'])

export function mayGive(giver: Holding, role: Holding): boolean {
  const isApprover = role.approves !== true || giver.writes.includes(APPROVES)
  return isApprover && RANKS[role.baseRole] <= RANKS[giver.baseRole] && lackedOf(giver, role).length === 0
}

/** The permissions of the role that the giver does not hold at its level. */
export function lackedOf(giver: Pick<Holding, 'reads' | 'writes'>, role: Pick<Holding, 'reads' | 'writes'>): string[] {
  return role.reads.filter(name => !OF_ONES_OWN.has(name) && !(role.writes.includes(name) ? giver.writes : giver.reads).includes(name))
}

/** Computes what a role with these levels gives. Inherited levels count like levels that are set. */
export function holdingOf(baseRole: BaseRole, levels: DirectLevels): Holding {
  const resolved = Object.entries(resolveAll(levels))
  const at = (needed: 'read' | 'write') => resolved.filter(([, level]) => levelMeets(level, needed)).map(([name]) => name)
  return { baseRole, reads: at('read'), writes: at('write') }
}

/** Roles from the least to the most powerful, for choosing. */
export function byPower(a: Pick<Holding, 'baseRole'> & { name: string }, b: typeof a): number {
  return RANKS[a.baseRole] - RANKS[b.baseRole] || (a.name < b.name ? -1 : 1)
}
