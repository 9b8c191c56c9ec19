import { newId } from '#server/id.ts'
import type { TestDatabase } from '#test/database.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'
import type { World } from '#test/isolation/world.ts'

export type DocumentId = 'documentFileId' | 'documentId' | 'otherDocumentId'

declare module '#test/isolation/fixture.ts' {
  interface Ids extends Record<DocumentId, string> {}
}

/** An uploaded document, which the record holds where one is named. */
async function fileOf(t: TestDatabase, { organization, people }: Omit<World, 'ids'>, recordId: string | null): Promise<string> {
  const id = newId()
  await t.owner.query(
    `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, attached_to, state)
     values ($1, $2::uuid, 'employee-document', $2::text, 'Contract.pdf', 'application/pdf', 68, 'dd', $3, $4, 'stored')`,
    [organization.id, id, people.administrator.userId, recordId],
  )
  return id
}

async function documentOf(t: TestDatabase, world: Omit<World, 'ids'>): Promise<string> {
  const id = newId()
  const { organization, people } = world
  await t.owner.query(
    `insert into app.employee_documents (organization_id, id, employee_id, file_id, title, created_by) values ($1, $2, $3, $4, 'Contract', $5)`,
    [organization.id, id, people.employee.employeeId, await fileOf(t, world, id), people.administrator.userId],
  )
  return id
}

export const makeDocumentIds: MakeIds<DocumentId> = {
  documentFileId: (t, world) => fileOf(t, world, null),
  documentId: documentOf,
  otherDocumentId: documentOf,
}

export const documentFixtures: Fixtures = {
  'staff.documents': {
    as: 'administrator',
    input: ids => ({ id: ids.employeeId }),
    holds: ({ documents }: { documents: object[] }) => documents.length > 0,
  },
  'staff.addDocument': { as: 'administrator', input: ids => ({ id: ids.employeeId, fileId: ids.documentFileId }) },
  'staff.renameDocument': {
    as: 'administrator',
    input: ids => ({ id: ids.employeeId, documentId: ids.documentId, version: 1, title: 'Signed contract' }),
  },
  'staff.removeDocument': { as: 'administrator', input: ids => ({ id: ids.employeeId, documentId: ids.otherDocumentId, version: 1 }) },
}
