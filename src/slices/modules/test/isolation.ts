import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    /** Of the employee, pending. */
    moduleRequestId: string
    /** Likewise, of the employee's colleague. */
    ownModuleRequestId: string
    moduleMemberId: string
    moduleRoleId: string
  }
}

const requestOf =
  (person: 'employee' | 'colleague'): MakeIds<'moduleRequestId'>['moduleRequestId'] =>
  async (t, { organization, people }) => {
    const id = newId()
    await t.owner.query(
      `insert into app.module_access_requests (organization_id, id, user_id, module_id, justification)
     select $1, $2, $3, id, 'For the coat drive' from platform.modules where slug = 'resources'`,
      [organization.id, id, people[person].userId],
    )
    return id
  }

export const makeIds: MakeIds<'moduleRequestId' | 'ownModuleRequestId' | 'moduleMemberId' | 'moduleRoleId'> = {
  moduleRequestId: requestOf('employee'),
  ownModuleRequestId: requestOf('colleague'),
  // Time is off for them, so that they have something to ask for.
  moduleMemberId: async (t, { organization, people }) => {
    await t.owner.query(
      `insert into app.user_module_access (organization_id, user_id, module_id, is_enabled, revoked_at)
       select $1, $2, id, false, app.now() from platform.modules where slug = 'time'`,
      [organization.id, people.member.userId],
    )
    return people.member.userId
  },
  moduleRoleId: async (_, { people }) => people.member.roleId,
}

export const fixtures: Fixtures = {
  'modules.list': { as: 'employee', input: () => ({}) },
  'modules.request': { as: 'member', input: () => ({ module: 'time', justification: 'For the coat drive' }) },
  'modules.cancel': { as: 'colleague', input: ({ ownModuleRequestId }) => ({ id: ownModuleRequestId }) },
  'modules.opened': { as: 'employee', input: () => ({ module: 'time' }) },
  'modules.settings': { as: 'administrator', input: () => ({}) },
  'modules.people': { as: 'administrator', input: ({ moduleMemberId }) => ({ after: moduleMemberId }) },
  'modules.setAccess': {
    as: 'administrator',
    input: ({ moduleMemberId }) => ({ changes: [{ userId: moduleMemberId, module: 'resources', access: 'on' }] }),
  },
  'modules.requests': { as: 'administrator', input: () => ({}) },
  'modules.review': { as: 'administrator', input: ({ moduleRequestId }) => ({ id: moduleRequestId, decision: 'rejected' }) },
  'modules.setStatus': { as: 'administrator', input: () => ({ module: 'resources', isOn: true }) },
  'modules.setPolicy': {
    as: 'administrator',
    changesAccess: true,
    input: ({ moduleRoleId }) => ({
      module: 'resources',
      policy: { type: 'chosen', roleIds: [moduleRoleId], departmentIds: [] },
      defaultAccess: true,
    }),
  },
  'modules.setReportCategories': { as: 'administrator', input: () => ({ changes: [{ slug: 'staff', isEnabled: true }] }) },
  'modules.setTimeFeatures': { as: 'administrator', input: () => ({ changes: [{ slug: 'my-time', isEnabled: true }] }) },
}
