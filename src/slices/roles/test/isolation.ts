import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    /** Made by the organization, held by no one. */
    customRoleId: string
  }
}

export const makeIds: MakeIds<'customRoleId'> = {
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
  'permissionAudit.csv': { as: 'administrator', input: () => ({}), holds: (file: string) => file.includes('Set on the role') },
  'permissionAudit.xlsx': { as: 'administrator', input: () => ({}) },
  'members.list': {
    as: 'administrator',
    input: ({ memberId }) => ({ after: memberId }),
  },
}
