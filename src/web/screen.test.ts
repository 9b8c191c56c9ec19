import { describe, expect, test } from 'vitest'
import { type CurrentUser, type GuardAnswer, guard, type ScreenNeed } from './screen.ts'

const currentUser: CurrentUser = {
  superAdmin: false,
  superAdminMode: false,
  atSubdomain: false,
  baseRole: 'employee',
  hasOrganization: true,
  secondFactor: null,
  permissions: { time_my_time: 'write', staff_module: 'read' },
  modules: ['time'],
  timeFeatures: {},
  directReports: 0,
  counts: {},
}

describe('what is shown in place of a screen', () => {
  const table: [string, ScreenNeed, Partial<CurrentUser>, GuardAnswer][] = [
    ['nothing is needed', {}, { hasOrganization: false, permissions: {} }, 'open'],
    ['a held permission', { permission: 'time_my_time', level: 'write' }, {}, 'open'],
    ['read where write is needed', { permission: 'staff_module', level: 'write' }, {}, 'denied'],
    ['a permission that is missing', { permission: 'settings_roles' }, {}, 'denied'],
    ['no organization', { member: true }, { hasOrganization: false }, 'no_organization'],
    ['no second factor before the last day without', { member: true }, { secondFactor: 'due' }, 'open'],
    ['no second factor after it', { member: true }, { secondFactor: 'overdue' }, 'second_factor'],
    ['no second factor after it, for their own account', {}, { secondFactor: 'overdue' }, 'open'],
    ['a module that is off, before any permission', { permission: 'settings_roles', module: 'reports' }, {}, 'module'],
    [
      'a feature that is off',
      { permission: 'time_my_time', module: 'time', feature: 'my-time' },
      { timeFeatures: { 'my-time': false } },
      'feature',
    ],
    ['a feature without a record', { permission: 'time_my_time', module: 'time', feature: 'my-time' }, {}, 'open'],
    ['a base role that is missing', { base: 'admin' }, { baseRole: 'manager' }, 'denied'],
    ['the base role of a manager, held by an administrator', { base: 'manager' }, { baseRole: 'admin' }, 'open'],
    ['a base role besides a permission that is missing', { base: 'admin', permission: 'audit_module' }, { baseRole: 'admin' }, 'denied'],
    ['a base role of someone without a role', { base: 'manager' }, { baseRole: null }, 'denied'],
    ['a base role of someone in no organization', { base: 'admin' }, { hasOrganization: false, baseRole: null }, 'no_organization'],
    ['a base role, to a super admin in an organization', { base: 'admin' }, { superAdminMode: true, baseRole: 'admin' }, 'open'],
    ['a super admin at an organization’s address (SEC-120)', { superAdmin: true }, { superAdmin: true, atSubdomain: true }, 'main_domain'],
    ['anyone else there', { superAdmin: true }, { atSubdomain: true }, 'main_domain'],
    ['an organization’s screen at its address', { permission: 'time_my_time' }, { atSubdomain: true }, 'open'],
    ['no super admin', { superAdmin: true }, {}, 'not_super_admin'],
    ['a super admin in no organization', { superAdmin: true }, { superAdmin: true, hasOrganization: false }, 'open'],
    ['a super admin in an organization without a permission', { permission: 'settings_roles' }, { superAdminMode: true }, 'open'],
    ['a super admin in an organization without the module', { module: 'reports' }, { superAdminMode: true }, 'module'],
    ['a condition of its own', { member: true, also: r => (r.counts.waiting ?? 0) > 0 }, {}, 'denied'],
    ['the same, held', { member: true, also: r => (r.counts.waiting ?? 0) > 0 }, { counts: { waiting: 1 } }, 'open'],
  ]
  test.each(table)('%s', (_, need, changes, answer) => {
    expect(guard(need, { ...currentUser, ...changes })).toBe(answer)
  })
})
