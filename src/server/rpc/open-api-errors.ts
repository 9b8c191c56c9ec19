import { failureStatus } from '#core/failure.ts'

// How an operation can fail, as the OpenAPI document says it: each status once, with one schema.

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

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
const waiting = {
  'Retry-After': { description: 'Seconds until a retry may succeed', schema: { type: 'integer' as const, minimum: 0 } },
}

const errors = {
  BadRequest: { status: 400, description: 'The request could not be read' },
  Unauthenticated: { status: 401, description: 'There is no session, or it has ended' },
  Forbidden: { status: 403, description: 'The permission, module, feature, organization, or request token is missing' },
  NotFound: { status: 404, description: "The record doesn't exist, or isn't one that the current user can see" },
  Conflict: { status: 409, description: 'The record has changed, or its state does not allow this' },
  Invalid: { status: 422, description: 'The input is not valid: `data` names the field and the rule' },
  RateLimited: { status: 429, description: 'Too many calls', headers: waiting },
  Unavailable: { status: 503, description: 'The server is busy, starting, or stopping', headers: waiting },
  Failed: { status: 'default', description: 'Error' },
} as const

/** The statuses that each operation names; the rest are `default`. */
export const documentedErrors = Object.fromEntries(
  Object.entries(errors).map(([name, { status }]) => [status, { $ref: `#/components/responses/${name}` }]),
)

/** Components that `documentedErrors` refers to. */
export const errorComponents = {
  schemas: { Failure: failureSchema },
  responses: Object.fromEntries(Object.entries(errors).map(([name, { status: _, ...response }]) => [name, { ...response, content }])),
}
