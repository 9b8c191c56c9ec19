import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { failureStatus } from '#core/failure.ts'
import { type RestAddress, restAddresses } from './rest-addresses.ts'

const description =
  'Everything the screens do, for programs. Sign in first: the answer sets a cookie and names the request token that writes must carry ' +
  'as `x-request-token`. A write that carries an `Idempotency-Key` repeats nothing when it is sent again. A call that names its ' +
  'organization as `x-organization` is denied with the rule `organization_changed` while the session is in another one. An error is ' +
  '`{code, message, data}`: `data` names the field, the rule and the request id; 429 and 503 say in `Retry-After` how long to wait.'

interface Documented {
  parameters?: object[]
  requestBody?: {
    content: Record<string, { schema?: { type?: string; format?: string; properties?: Record<string, object>; required?: string[] } }>
  }
  responses?: Record<string, object>
  [extension: `x-${string}`]: string
}

/** The OpenAPI document of /api/v1: what the contract says, with each operation's permission and the error response. */
export async function openApiDocument(contract: AnyContractRouter, publicUrl: string): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Steward', version: '1', description },
    servers: [{ url: `${publicUrl}/api/v1` }],
    components: { schemas: { Failure: failureSchema } },
  })
  const paths = document.paths as Record<string, Record<string, Documented>>
  for (const address of restAddresses(contract)) {
    const operation = paths[address.path]?.[address.meta.method.toLowerCase()]
    if (operation === undefined) throw new Error(`${address.name.join('.')} is missing from the OpenAPI document`)
    addWhoMayCall(operation, address)
  }
  return document
}

function addWhoMayCall(operation: Documented, { meta: { access, idempotent, download, fileIn }, parameters: inPath }: RestAddress): void {
  operation['x-permission'] = access.public ? 'public' : access.permission
  if (access.base !== undefined) operation['x-base-role'] = access.base
  if (access.module) operation['x-module'] = access.module
  if (access.feature) operation['x-feature'] = access.feature
  if (fileIn === 'request') addFileBody(operation, inPath)
  const headers = [...(access.public ? [] : [organization]), ...(idempotent ? [idempotencyKey] : [])]
  if (headers.length > 0) operation.parameters = [...(operation.parameters ?? []), ...headers]
  const answer = download
    ? {
        200: {
          description: 'The file',
          content: { [download.contentType]: { schema: { type: 'string', ...(download.encoding ? { format: 'binary' } : {}) } } },
        },
      }
    : fileIn === 'response'
      ? { 200: { description: 'The file', content: anyFile } }
      : operation.responses
  operation.responses = { ...answer, default: errorResponse }
}

const anyFile = { '*/*': { schema: { type: 'string', format: 'binary' } } }

/** The body is the file; what the contract puts into a body stands in the query. */
function addFileBody(operation: Documented, inPath: readonly string[]): void {
  const { properties = {}, required = [] } = operation.requestBody?.content['application/json']?.schema ?? {}
  const fields = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const inQuery = fields.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
  operation.parameters = [...(operation.parameters ?? []), ...inQuery]
  operation.requestBody = { content: anyFile }
}

const organization = {
  name: 'x-organization',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

const errorResponse = {
  description: 'Error',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

const failureSchema = {
  type: 'object' as const,
  required: ['code', 'status', 'message', 'data'],
  properties: {
    code: { type: 'string' as const, enum: Object.keys(failureStatus) },
    status: { type: 'integer' as const },
    message: { type: 'string' as const, description: 'For the person' },
    data: {
      type: 'object' as const,
      required: ['requestId'],
      properties: {
        requestId: { type: 'string' as const },
        field: { type: 'string' as const },
        rule: { type: 'string' as const, description: 'For programs' },
        data: { type: 'object' as const, description: 'Details for handling the error' },
      },
    },
  },
}
