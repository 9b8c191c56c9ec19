import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { isOpenToAll } from '#core/endpoint.ts'
import { TAGS } from '#core/tags.ts'
import { documentedErrors, errorComponents } from './open-api-errors.ts'
import { type RestAddress, restAddresses } from './rest-addresses.ts'
import { whoMayCall } from './who-may-call.ts'

const description =
  'Everything the screens do, for programs. Sign in first: the answer sets a cookie and names the request token that writes must carry ' +
  'as `x-request-token`. A write that carries an `Idempotency-Key` repeats nothing when it is sent again. A call that names its ' +
  'organization as `x-organization` is denied with the rule `organization_changed` while the session is in another one. An error is ' +
  '`{code, message, data}`: `data` names the field, the rule and the request id; 429 and 503 say in `Retry-After` how long to wait.'

interface Documented {
  description?: string
  security?: object[]
  parameters?: object[]
  requestBody?: {
    content: Record<string, { schema?: { type?: string; format?: string; properties?: Record<string, object>; required?: string[] } }>
  }
  responses?: Record<string, object>
  [extension: `x-${string}`]: string
}

export interface OpenApiOptions {
  publicUrl: string
  /** The name of the cookie that holds the session. */
  sessionCookie: string
  /** Who answers questions about this installation; null if no one is named. */
  supportAddress: string | null
}

/** The OpenAPI document of /api/v1: what the contract says, with who may call each operation and how it can fail. */
export async function openApiDocument(
  contract: AnyContractRouter,
  { publicUrl, sessionCookie, supportAddress }: OpenApiOptions,
): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter({ interceptors: [withFormat] })] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Steward',
      version: '1',
      description,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      ...(supportAddress !== null && { contact: { email: supportAddress } }),
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    components: {
      ...errorComponents,
      parameters: { organization, idempotencyKey, requestToken },
      // No bearer token: the server accepts none.
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'Set by the answer to a sign-in. No script can read it.',
        },
      },
    },
  })
  const paths = document.paths as Record<string, Record<string, Documented>>
  for (const address of restAddresses(contract)) {
    const operation = paths[address.path]?.[address.meta.method.toLowerCase()]
    if (operation === undefined) throw new Error(`${address.name.join('.')} is missing from the OpenAPI document`)
    complete(operation, address)
  }
  return { ...document, tags: Object.entries(TAGS).map(([name, about]) => ({ name, description: about })) }
}

/** Adds what the contract's schemas do not say: who may call the operation, its headers, its files, and its errors. */
function complete(operation: Documented, { meta, parameters: inPath }: RestAddress): void {
  const { access, method, idempotent, download, fileIn } = meta
  operation.description = whoMayCall(meta)
  const isOpen = isOpenToAll(access)
  operation.security = isOpen ? [] : [{ session: [] }]
  operation['x-permission'] = access.permission ?? (access.visitor ? 'visitor' : 'public')
  if (access.base !== undefined) operation['x-base-role'] = access.base
  if (access.module) operation['x-module'] = access.module
  if (access.feature) operation['x-feature'] = access.feature
  if (fileIn === 'request') addFileBody(operation, inPath)
  const headers = [
    ...(isOpen ? [] : ['organization']),
    ...(isOpen || method === 'GET' ? [] : ['requestToken']),
    ...(idempotent ? ['idempotencyKey'] : []),
  ].map(name => ({ $ref: `#/components/parameters/${name}` }))
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
  operation.responses = { ...answer, ...documentedErrors }
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

type Convert = NonNullable<NonNullable<ConstructorParameters<typeof ZodToJsonSchemaConverter>[0]>['interceptors']>[number]

/** Formats that programs know. Those of our own, such as `money`, would mislead them. */
const knownFormats = ['date', 'date-time']

/** Adds the formats that our schemas declare, which the converter leaves out, and names alternatives that are alike once. */
const withFormat: Convert = ({ schema, next }) => {
  const [required, json] = next() as [boolean, Record<string, unknown>]
  const format = z.globalRegistry.get(schema as z.ZodType)?.format
  if (typeof format === 'string' && knownFormats.includes(format)) return [required, { ...json, format }]
  const kinds = Array.isArray(json.anyOf) ? new Map(json.anyOf.map(kind => [JSON.stringify(kind), kind as object])) : undefined
  const [only] = kinds?.values() ?? []
  return [required, kinds?.size === 1 && only !== undefined ? only : json]
}

const organization = {
  name: 'x-organization',
  in: 'header' as const,
  required: false,
  description: 'The organization that the caller means. The call is denied while the session is in another one.',
  schema: { type: 'string' as const, format: 'uuid' },
}

const requestToken = {
  name: 'x-request-token',
  in: 'header' as const,
  required: true,
  description: 'The `request_token` of the session, from the answer to the sign-in.',
  schema: { type: 'string' as const, minLength: 32, maxLength: 32 },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description: 'A text of your own for this write. Sent again with the same key, it has no second effect.',
  schema: { type: 'string' as const, minLength: 8, maxLength: 200 },
}
