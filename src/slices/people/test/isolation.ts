import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    employeeId: string
    newPictureId: string
  }
}

export const makeIds: MakeIds<'employeeId' | 'newPictureId'> = {
  employeeId: async (_, { people }) => people.employee.employeeId,
  newPictureId: async (t, { organization, people }) => {
    const fileId = newId()
    await t.owner.query(
      `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, state)
       values ($1, $2::uuid, 'picture', $2::text, 'new.webp', 'image/webp', 68, 'bb', $3, 'stored')`,
      [organization.id, fileId, people.employee.userId],
    )
    return fileId
  },
}

export const fixtures: Fixtures = {
  'staff.search': { as: 'employee', input: () => ({}) },
  'staff.administrators': {
    as: 'employee',
    input: () => ({}),
    holds: ({ names }: { names: string[] }) => names.length > 0,
  },
  'staff.setOwnPicture': { as: 'employee', input: ({ newPictureId }) => ({ fileId: newPictureId }) },
  'staff.setPicture': { as: 'administrator', input: ({ employeeId }) => ({ id: employeeId, fileId: null }) },
  'staff.overview': {
    as: 'employee',
    input: () => ({}),
    holds: ({ activeStaff, departments }: { activeStaff: number; departments: number }) => activeStaff > 0 && departments > 0,
  },
}
