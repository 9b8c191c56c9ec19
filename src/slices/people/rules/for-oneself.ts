/**
 * No one makes themselves someone's manager, directly or through someone who reports to them, or takes over what a leaver has to approve, and no one decides in their own record who approves their
 * hours, which hours they have, or how long they work here. Someone else does. An administrator who may approve time may do it for themselves: it is
 * audited, and the other administrators are told. Authority: decision 65. Rule PPL-3.
 */
import { isAdministrator } from '#core/administrator.ts'
import type { PermissionName } from '#core/permission.ts'

/** Fields of a person's own record that only someone else may change. */
export const OTHERS_DECIDE = [
  'reportsToEmployeeId',
  'approvalWorkflowTemplateId',
  'timeTrackingGroupId',
  'hireDate',
  'terminationDate',
  'tracksTime',
] as const
export type OthersDecide = (typeof OTHERS_DECIDE)[number]

/** The current user. A platform administrator who visits the organization has no record in it. */
export interface Editor {
  employeeId: string | null
  baseRole: string | null
  writes: readonly string[]
}

export interface StaffChange {
  /** The employee whose record it is; null for a new one. */
  employeeId: string | null
  fields: readonly string[]
  /** The new manager; undefined where the change leaves the manager as it is. */
  managerId?: string | null | undefined
  /** Whether the current user is above the person in the reporting line, before the change and after it. */
  isLed?: { before: boolean; after: boolean }
}

/** As whoever hands over what someone has to approve reads it, who may not take it over themselves. */
export const OWN_DECISIONS = {
  rule: 'own_decisions',
  text: "You can't take over someone's approvals yourself. Ask an administrator.",
} as const

/** A decision that someone would make for themselves, and its field. */
export interface ForOneself {
  /** `own_report`: they become the manager. `own_line`: someone in their reporting line does. */
  rule: 'own_record' | 'own_report' | 'own_line'
  field: OthersDecide
}

const APPROVES: PermissionName = 'time_my_team_time'

/** Whether they may do it for themselves: the other administrators are told. */
export function mayForThemselves({ baseRole, writes }: Omit<Editor, 'employeeId'>): boolean {
  return isAdministrator({ baseRole }) && writes.includes(APPROVES)
}

/** Finds what the change decides for the person who makes it; null if it concerns only others. */
export function forOneself(editorId: string | null, { employeeId, fields, managerId, isLed }: StaffChange): ForOneself | null {
  if (editorId === null) return null
  if (employeeId === editorId) {
    const field = OTHERS_DECIDE.find(one => fields.includes(one))
    return field === undefined ? null : { rule: 'own_record', field }
  }
  if (managerId === editorId) return { rule: 'own_report', field: 'reportsToEmployeeId' }
  if (isLed?.after && !isLed.before) return { rule: 'own_line', field: 'reportsToEmployeeId' }
  return null
}

/** As the person reads it who may not. */
export const FOR_ONESELF_TEXTS: Readonly<Record<ForOneself['rule'], string>> = {
  own_record: "You can't change this in your own record. Ask an administrator.",
  own_report: "You can't make yourself someone's manager. Ask an administrator.",
  own_line: "You can't add someone to your own reporting line. Ask an administrator.",
}
