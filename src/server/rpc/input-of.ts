import type { FastifyRequest } from 'fastify'
import { fail } from '#core/failure.ts'
import type { RestAddress } from './rest-addresses.ts'

/**
 * Builds the input of an address without a JSON body from its path parameters and its query. Throws VALIDATION as `requireSingleId` does.
 */
export function inputOf(address: RestAddress, request: FastifyRequest): never {
  requireSingleId(address, request)
  return { ...(request.query as object), ...(request.params as object) } as never
}

/** The path names the record. Throws VALIDATION when the body or query also has its id (WALL-6, SEC-26). */
export function requireSingleId({ parameters }: RestAddress, { body, query }: FastifyRequest): void {
  for (const field of parameters) {
    if ([body, query].some(part => part !== null && typeof part === 'object' && Object.hasOwn(part, field))) {
      fail('VALIDATION', `${field}: belongs in the URL`, { field, rule: 'unrecognized_keys' })
    }
  }
}
