import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { done, id, instant, version } from '#core/schemas.ts'
import { line } from '#core/text.ts'

const tag = 'Staff'
const write = { tag, permission: 'staff_module:write', module: 'resources', method: 'POST', idempotent: true } as const
const title = line(200)
/** A person, and one of their documents. */
const named = { id, documentId: id }

const document = z.object({
  id,
  version,
  title: z.string(),
  /** As it is offered for download. */
  fileName: z.string(),
  contentType: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Where its bytes are: `/api/v1/files/{id}`. */
  address: z.string(),
  /** Null for someone without an employee record. */
  addedByName: z.string().nullable(),
  addedAt: instant,
})

/** Documents of a person, for whoever sees all of their record; whoever may change people adds and removes them. */
export const documentEndpoints = {
  documents: endpoint({
    tag,
    permission: 'staff_module',
    module: 'resources',
    method: 'GET',
    path: '/employees/{id}/documents',
    summary: "A person's documents, newest first. Denied to people who see only the directory.",
    input: z.strictObject({ id }),
    output: z.object({ documents: z.array(document) }),
  }),
  addDocument: endpoint({
    ...write,
    path: '/employees/{id}/documents',
    summary:
      "Adds a document to a person, from a file of the kind `employee-document` that the caller has uploaded. The title defaults to the file's name.",
    input: z.strictObject({ id, fileId: id, title: title.optional() }),
    output: document,
  }),
  renameDocument: endpoint({
    ...write,
    path: '/employees/{id}/documents/{documentId}/rename',
    summary: 'Changes the title of a document.',
    input: z.strictObject({ ...named, version, title }),
    output: document,
  }),
  removeDocument: endpoint({
    ...write,
    path: '/employees/{id}/documents/{documentId}/remove',
    summary: 'Removes a document and deletes its file.',
    input: z.strictObject({ ...named, version }),
    output: done,
  }),
}
