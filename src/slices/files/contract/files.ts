import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { drawnFor, id } from '#core/schemas.ts'

const file = z.object({
  id,
  kind: z.string(),
  /** As it is offered for download. */
  name: z.string(),
  contentType: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Where its bytes are: `/api/v1/files/{id}`. */
  address: z.string(),
})
const tag = 'Files'

/** An id in an address that anyone may open: it names no person's record. */
const partOfAddress = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .max(36)

const kind = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[a-z][a-z-]*$/)

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/uploads/{kind}',
    tag,
    permission: 'member',
    summary: 'Uploads a file, sent as the request body. It is deleted unless a record uses it within a day.',
    input: z.strictObject({
      kind,
      /** File name as the person knows it. Longer names are cut, and misleading characters are removed. */
      fileName: z.string().min(0).max(4000).default(''),
      ...drawnFor,
    }),
    output: file,
    fileIn: 'request',
  }),
  download: endpoint({
    method: 'GET',
    path: '/files/{id}',
    tag,
    permission: 'member',
    summary: 'The file itself. A typed call returns its metadata.',
    input: z.strictObject({ id, ...drawnFor }),
    output: file,
    fileIn: 'response',
  }),
  show: endpoint({
    method: 'GET',
    path: '/organizations/{organizationId}/{kind}/{fileId}',
    tag,
    visitor: true,
    summary: 'A file that an active organization shows to everyone, such as its logo. A typed call returns only its type.',
    input: z.strictObject({ organizationId: partOfAddress, kind, fileId: partOfAddress }),
    output: z.object({ contentType: z.string() }),
    fileIn: 'response',
  }),
}
