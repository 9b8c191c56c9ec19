/**
 * Describes in one sentence what a role lets people do, wherever a role is chosen or shown. System roles have a fixed sentence; any other
 * role's follows from its base role and its permissions, the most telling first. Permissions that every member has, or that have no screen
 * yet, are left out. Authority: PRD-3, decision 65. Rule ACC-5.
 */

import { isAdministrator } from '#core/administrator.ts'
import { PERMISSIONS, type PermissionName } from '#core/vocabulary.ts'
import { listed } from '#core/words.ts'
import type { Holding } from './may-give.ts'
import type { SystemRoleKey } from './system-roles.ts'

const SYSTEM_SENTENCES: Readonly<Record<SystemRoleKey, string>> = {
  administrator: "Manages people, settings, and approvals for the whole organization. Doesn't record their own hours.",
  administrator_time: 'Manages people, settings, and approvals for the whole organization, and records their own hours.',
  manager: "Records their own hours, approves their team's time, and sees the staff directory and reports.",
  employee: 'Records their own hours and sees the staff directory.',
}

const SEES = 'sees '
const NOTHING = 'Sees their own account, notifications, and help.'

/** More of them are hard to read in one sentence. */
const MAX_SETTINGS = 3

export function roleSentence({ key, ...role }: Holding & { key: string | null }): string {
  const fixed = SYSTEM_SENTENCES[key as SystemRoleKey] as string | undefined
  if (fixed !== undefined) return fixed
  const all = [...ownTime(role), ...othersTime(role), ...staff(role), ...reports(role), ...settings(role), ...toolbox(role)]
  if (all.length === 0) return NOTHING
  // 'sees' once, for all that is only seen.
  const [does, seen] = [all.filter(phrase => !phrase.startsWith(SEES)), all.filter(phrase => phrase.startsWith(SEES))]
  const text = listed(seen.length === 0 ? does : [...does, `${SEES}${listed(seen.map(phrase => phrase.slice(SEES.length)))}`])
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** Describes what a role lets someone do who signs in only at kiosks (decision 68). */
export function kioskSentence(role: Holding): string {
  const level = can(role, 'time_my_time')
  if (level === null) return "Can't open My Time, so there's nothing to do at a kiosk."
  return level === 'write' ? 'Records their own hours at kiosks. Sees nothing else.' : 'Sees their own hours at kiosks, and nothing else.'
}

const can = ({ reads, writes }: Holding, name: PermissionName) => (writes.includes(name) ? 'write' : reads.includes(name) ? 'read' : null)

function ownTime(role: Holding): string[] {
  const level = can(role, 'time_my_time')
  return level === null ? [] : [level === 'write' ? 'records their own hours' : 'sees their own hours']
}

function othersTime(role: Holding): string[] {
  const level = can(role, 'time_my_team_time')
  if (level === null) return []
  const whose = isAdministrator(role) ? "everyone's" : "their team's"
  return [`${level === 'write' ? 'approves' : 'sees'} ${whose} time`]
}

function staff(role: Holding): string[] {
  const level = can(role, 'staff_module')
  return level === null ? [] : [level === 'write' ? 'adds, edits, and invites staff' : 'sees the staff directory']
}

const reports = (role: Holding): string[] => (can(role, 'reports_module') === null ? [] : ['sees reports'])

const toolbox = (role: Holding): string[] => (can(role, 'toolbox_module') === null ? [] : ["sees the organization's mail"])

/** Roles apart, because who may change them decides about everyone's. Settings that are only seen are said where none may be changed. */
function settings(role: Holding): string[] {
  const all = (Object.keys(PERMISSIONS) as PermissionName[]).filter(name => name.startsWith('settings_') && name !== 'settings_module')
  const of = (level: 'read' | 'write') => all.filter(name => name !== 'settings_roles' && can(role, name) === level)
  const [changed, seen] = [of('write'), of('read')]
  const managesRoles = can(role, 'settings_roles') === 'write' ? ['manages roles'] : []
  if (changed.length > 0) return [...managesRoles, `changes ${inWords(changed, all.length - 1)}`]
  return [...managesRoles, ...(seen.length > 0 ? [`sees ${inWords(seen, all.length - 1)}`] : [])]
}

/** 'the settings for departments and locations', 'all settings', 'some settings' */
function inWords(names: readonly PermissionName[], all: number): string {
  if (names.length === all) return 'all settings'
  if (names.length > MAX_SETTINGS) return 'some settings'
  return `the settings for ${listed(names.map(name => PERMISSIONS[name].words.toLowerCase()))}`
}
