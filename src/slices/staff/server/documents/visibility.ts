import { sqlStatement } from '#server/db/statement.ts'
import type { FileKind } from '#server/files/kind.ts'
import type { LiveTopics } from '#server/live/topics.ts'
import { lineAbove, wholeRecordAudience } from '#slices/people/server/public.ts'
import { DOCUMENT_FILE } from '#slices/staff/rules/document-file.ts'
import { staffRecord } from '../staff.ts'

/*
 * Who reads a person's documents: whoever sees all of their record (decision 34), which is the person, everyone above them in the line, administrators,
 * and whoever may change people.
 */

const personOf = sqlStatement<{ documentId: string }, { id: string }>(
  'select d.employee_id as id from app.employee_documents d where d.organization_id = (select app.org_id()) and d.id = $documentId',
)

export const documentFile: FileKind = {
  types: DOCUMENT_FILE.types,
  maxBytes: DOCUMENT_FILE.maxBytes,
  // A letter at 300 points an inch.
  image: { width: 3300, height: 3300, page: true },
  upload: { permission: 'staff_module:write', module: 'resources' },
  read: { permission: 'staff_module', module: 'resources' },
  async readsOf(tx, documentId) {
    const person = await tx.first(personOf, { documentId })
    return person !== undefined && (await tx.first(staffRecord.parts.sees, person))?.sees === true
  },
}

/** Announced with the id of the person whose documents changed. */
export const documentTopics: LiveTopics = {
  employee_documents: {
    superAdmins: true,
    audience: sqlStatement(`
      with recursive wanted as (
        select e.id, e.user_id, e.reports_to_employee_id as manager_id from app.employees e
        where e.organization_id = (select app.org_id()) and e.id = any ($ids::uuid[])
      ), ${lineAbove}, audience as (${wholeRecordAudience})
      select id, user_id from audience where user_id = any ($users::uuid[])`),
  },
}
