import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    /** Open, sent by the administrator. */
    invitationId: string
    /** The system role of employees. */
    employeeRoleId: string
    /** Of the employee. */
    memberId: string
  }
}

export const makeIds: MakeIds<'invitationId' | 'employeeRoleId' | 'memberId'> = {
  invitationId: async (t, { organization, people }) => {
    const id = newId()
    await t.owner.query(
      `insert into app.organization_invitations (organization_id, id, email, role_id, token_hash, mail_id, expires_at, invited_by)
       values ($1, $2::uuid, 'lena@outside.test', $3, $2::text, $2, app.now() + interval '7 days', $4)`,
      [organization.id, id, organization.roles.employee, people.administrator.userId],
    )
    return id
  },
  employeeRoleId: async (_, { organization }) => organization.roles.employee,
  memberId: async (_, { people }) => people.employee.userId,
}

export const fixtures: Fixtures = {
  'invitations.list': {
    as: 'administrator',
    input: () => ({}),
    holds: ({ invitations }: { invitations: object[] }) => invitations.length > 0,
  },
  'invitations.create': {
    as: 'administrator',
    input: ({ employeeRoleId, departmentId, employeeId }) => ({
      emails: ['sam@outside.test'],
      roleId: employeeRoleId,
      departmentId,
      reportsToEmployeeId: employeeId,
    }),
  },
  'invitations.resend': { as: 'administrator', input: ({ invitationId }) => ({ id: invitationId }) },
  'invitations.newLinks': { as: 'administrator', input: () => ({}) },
  'invitations.revoke': { as: 'administrator', input: ({ invitationId }) => ({ id: invitationId }) },
  'invitations.byToken': { exempt: 'public; takes an unguessable link' },
  'invitations.accept': { exempt: 'public; takes an unguessable link' },
  'members.role': { as: 'administrator', input: ({ employeeId }) => ({ employeeId }) },
  'members.assignRole': {
    as: 'administrator',
    changesAccess: true,
    input: ({ memberId, employeeRoleId }) => ({ userId: memberId, roleId: employeeRoleId }),
  },
  'members.removeRole': { as: 'administrator', changesAccess: true, input: ({ memberId }) => ({ userId: memberId }) },
}
