import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    fileId: string
  }
}

export const makeIds: MakeIds<'fileId'> = {
  fileId: async (t, { organization, people }) => {
    const id = newId()
    await t.owner.query(
      `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, attached_to, state)
       values ($1, $2::uuid, 'picture', $2::text, 'Amina.webp', 'image/webp', 68, 'aa', $3, $4, 'stored')`,
      [organization.id, id, people.employee.userId, people.employee.employeeId],
    )
    return id
  },
}

export const fixtures: Fixtures = {
  // Its body is a picture (test/isolation/fuzzer.ts).
  'files.upload': { as: 'employee', input: () => ({ kind: 'picture', fileName: 'me.png' }) },
  // The logo is the organizations' (src/slices/organizations/test/isolation.ts).
  'files.show': {
    visit: ({ organizationId, logoFileId }) => ({ organizationId, kind: 'logo', fileId: logoFileId }),
    hide: (t, organizationId) =>
      t.owner.query(`update app.files set attached_to = null where organization_id = $1 and kind = 'logo'`, [organizationId]),
  },
  'files.download': { as: 'employee', input: ({ fileId }) => ({ id: fileId }) },
}
