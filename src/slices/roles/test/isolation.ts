import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    /** Made by the organization, held by no one. */
    customRoleId: string
    /** Made by the organization, unused, and ignored as a finding. */
    ignoredRoleId: string
  }
}

export const makeIds: MakeIds<'customRoleId' | 'ignoredRoleId'> = {
  ignoredRoleId: async (t, { organization, people }) => {
    const id = newId()
    await t.owner.query(`insert into app.roles (organization_id, id, name, base_role) values ($1, $2, 'Summer desk', 'employee')`, [
      organization.id,
      id,
    ])
    await t.owner.query('insert into app.ignored_findings (organization_id, key, note, ignored_by) values ($1, $2, $3, $4)', [
      organization.id,
      `unused_role ${id}`,
      'For the summer',
      people.administrator.userId,
    ])
    return id
  },
  customRoleId: async (t, { organization }) => {
    const id = newId()
    await t.owner.query(`insert into app.roles (organization_id, id, name, base_role) values ($1, $2, 'Front desk', 'employee')`, [
      organization.id,
      id,
    ])
    return id
  },
}

export const fixtures: Fixtures = {
  'roles.list': {
    as: 'administrator',
    input: () => ({}),
    holds: ({ roles }: { roles: object[] }) => roles.length > 4,
  },
  'roles.create': { as: 'administrator', input: ({ employeeRoleId }) => ({ name: 'Copy', basedOnId: employeeRoleId }) },
  'roles.update': { as: 'administrator', input: ({ customRoleId }) => ({ id: customRoleId, version: 1, name: 'Reception' }) },
  'roles.setLevels': {
    as: 'administrator',
    input: ({ customRoleId }) => ({ id: customRoleId, version: 1, levels: { staff_module: 'read' } }),
  },
  'roles.deactivate': { as: 'administrator', input: ({ customRoleId }) => ({ id: customRoleId, version: 1 }) },
  'roles.reactivate': { as: 'administrator', input: ({ customRoleId }) => ({ id: customRoleId, version: 1 }) },
  'roles.delete': { as: 'administrator', input: ({ customRoleId }) => ({ id: customRoleId, version: 1 }) },
  'permissionAudit.person': {
    as: 'administrator',
    input: ({ memberId }) => ({ userId: memberId }),
    holds: ({ rows }: { rows: { level: string | null; moduleOff: string | null }[] }) =>
      rows.some(({ level, moduleOff }) => level === 'write' && moduleOff === null),
  },
  'permissionAudit.permission': {
    as: 'administrator',
    input: () => ({ permission: 'staff_module' }),
    holds: ({ rows }: { rows: { level: string | null }[] }) => rows.some(({ level }) => level === 'write'),
  },
  'permissionAudit.findings': {
    as: 'administrator',
    input: () => ({}),
    holds: ({ unusedRoles }: { unusedRoles: object[] }) => unusedRoles.length > 0,
  },
  'permissionAudit.ignore': {
    as: 'administrator',
    input: ({ customRoleId }) => ({ keys: [`unused_role ${customRoleId}`], note: 'For the summer' }),
  },
  'permissionAudit.restore': {
    as: 'administrator',
    input: ({ ignoredRoleId }) => ({ keys: [`unused_role ${ignoredRoleId}`] }),
  },
  'permissionAudit.role': { as: 'administrator', input: ({ customRoleId }) => ({ roleId: customRoleId }) },
  'permissionAudit.csv': { as: 'administrator', input: () => ({}), holds: (file: string) => file.includes('Set on the role') },
  'permissionAudit.xlsx': { as: 'administrator', input: () => ({}) },
  'members.list': {
    as: 'administrator',
    input: ({ memberId }) => ({ after: memberId }),
  },
}
