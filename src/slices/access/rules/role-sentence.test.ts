import { describe, expect, test } from 'vitest'
import { PERMISSION_NAMES, type PermissionLevel, type PermissionName } from '#core/permission.ts'
import { holdingOf } from './may-give.ts'
import { roleSentence } from './role-sentence.ts'
import { type BaseRole, levelsOf, SYSTEM_ROLES } from './system-roles.ts'

type Levels = Partial<Record<PermissionName, PermissionLevel>>

const sentenceOf = (baseRole: BaseRole, levels: Levels, key: string | null = null) => roleSentence({ key, ...holdingOf(baseRole, levels) })

describe('ACC-5: what a system role may do', () => {
  test.each([
    ['administrator', "Manages people, settings, and approvals for the whole organization. Doesn't record their own hours."],
    ['administrator_time', 'Manages people, settings, and approvals for the whole organization, and records their own hours.'],
    ['manager', "Records their own hours, approves their team's time, and sees the staff directory and reports."],
    ['employee', 'Records their own hours and sees the staff directory.'],
  ])('%s', (key, sentence) => {
    const role = SYSTEM_ROLES.find(one => one.key === key)!
    expect(sentenceOf(role.baseRole, levelsOf(role) as Levels, key)).toBe(sentence)
  })
})

const everything = Object.fromEntries(PERMISSION_NAMES.map(name => [name, 'write'])) as Levels
const nothing = Object.fromEntries(PERMISSION_NAMES.map(name => [name, 'block'])) as Levels

describe('ACC-5: what a role of the organization may do', () => {
  test.each<[string, BaseRole, Levels, string]>([
    ['nothing set', 'employee', {}, 'Sees their own account, notifications, and help.'],
    ['an administrator with everything blocked', 'admin', nothing, 'Sees their own account, notifications, and help.'],
    [
      'an administrator with everything',
      'admin',
      everything,
      "Records their own hours, approves everyone's time, adds, edits, and invites staff, manages roles, changes all settings, and sees reports and the organization's mail.",
    ],
    ['own hours alone', 'employee', { time_my_time: 'write' }, 'Records their own hours.'],
    ['own hours to read', 'employee', { time_my_time: 'read' }, 'Sees their own hours.'],
    ['a parent’s level', 'manager', { time_module: 'read' }, "Sees their own hours and their team's time."],
    ['someone who runs payroll', 'admin', { time_my_team_time: 'read', reports_module: 'read' }, "Sees everyone's time and reports."],
    [
      'much to see and one thing to do',
      'employee',
      { time_my_time: 'write', time_my_team_time: 'read', staff_module: 'read', settings_time_groups: 'read' },
      "Records their own hours and sees their team's time, the staff directory, and the settings for time tracking groups.",
    ],
    ['someone who edits staff', 'employee', { staff_module: 'write' }, 'Adds, edits, and invites staff.'],
    [
      'three settings',
      'employee',
      { settings_departments: 'write', settings_locations: 'write', settings_units: 'read' },
      'Changes the settings for departments and locations.',
    ],
    ['one setting to read', 'employee', { settings_time_groups: 'read' }, 'Sees the settings for time tracking groups.'],
    [
      'more settings',
      'employee',
      { settings_departments: 'write', settings_locations: 'write', settings_units: 'write', settings_time_groups: 'write' },
      'Changes some settings.',
    ],
    ['roles alone', 'employee', { settings_roles: 'write' }, 'Manages roles.'],
    ['a grant below a block', 'employee', { time_module: 'block', time_my_time: 'write' }, 'Records their own hours.'],
    ['a key that no system role has', 'employee', { time_my_time: 'write' }, 'Records their own hours.'],
  ])('%s', (_, baseRole, levels, sentence) => {
    expect(sentenceOf(baseRole, levels, _.startsWith('a key') ? 'treasurer' : null)).toBe(sentence)
  })
})
