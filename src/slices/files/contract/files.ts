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

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/uploads/{kind}',
    tag,
    permission: 'member',
    summary: 'Uploads a file, sent as the request body. It is deleted unless a record uses it within a day.',
    input: z.strictObject({
      kind: z
        .string()
        .min(1)
        .max(40)
        .regex(/^[a-z][a-z-]*$/),
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
}
