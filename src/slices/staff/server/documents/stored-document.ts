import { sqlStatement } from '#server/db/statement.ts'
import { addressOf } from '#server/files/attach.ts'
import type { OutputOf } from '#server/rpc/verb.ts'
import type { staff } from '#slices/staff/contract/staff.ts'

type DocumentView = OutputOf<typeof staff.documents>['documents'][number]

export interface StoredDocument extends Omit<DocumentView, 'address'> {
  fileId: string
}

/** A person's documents, the latest first; one of them where it is named. A stored file has a type and a size, which the database knows by a check. */
export const loadDocuments = sqlStatement<{ employeeId: string; documentId: string | null }, StoredDocument>(
  `select d.id, d.version, d.title, d.file_id, f.name as file_name, coalesce(f.content_type, '') as content_type,
     coalesce(f.size, 0) as size, d.created_at as added_at,
     a.display_name as added_by_name
   from app.employee_documents d
   join app.files f on f.organization_id = d.organization_id and f.id = d.file_id
   left join app.employees a on a.organization_id = d.organization_id and a.user_id = d.created_by
   where d.organization_id = (select app.org_id()) and d.employee_id = $employeeId and ($documentId::uuid is null or d.id = $documentId)
   order by d.created_at desc, d.id desc`,
)

export const toDocumentView = ({ fileId, ...rest }: StoredDocument): DocumentView => ({ ...rest, address: addressOf(fileId) })
