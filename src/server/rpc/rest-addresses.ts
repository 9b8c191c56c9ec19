import { type AnyContractRouter, getEventIteratorSchemaDetails, isContractProcedure } from '@orpc/contract'
import type { EndpointMeta } from '#core/endpoint.ts'

/** An operation with its REST address. */
export interface RestAddress {
  /** Its path in the contract, e.g. ['timesheets', 'mine']. */
  name: string[]
  meta: EndpointMeta
  summary: string
  /** Relative to /api/v1, with `{name}` for path parameters. */
  path: string
  pattern: RegExp
  /** The whole path as the server's routes have it, with `:name` for path parameters. */
  route: string
  /** The names of the path parameters. */
  parameters: string[]
  /** Whether the response is streamed: an event stream or a file. */
  isStreamed: boolean
}

/** All operations of the contract that have a REST address. */
export function restAddresses(contract: AnyContractRouter, name: string[] = []): RestAddress[] {
  if (!isContractProcedure(contract)) {
    return Object.entries(contract).flatMap(([part, inner]) => restAddresses(inner as AnyContractRouter, [...name, part]))
  }
  const { meta, route, outputSchema } = contract['~orpc']
  const { path, summary = '' } = route
  if (path === undefined) return []
  const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)
  const isStreamed = getEventIteratorSchemaDetails(outputSchema) !== undefined
  const served = `/api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`
  return [{ name, meta: meta as EndpointMeta, summary, path, pattern, route: served, parameters, isStreamed }]
}

/** The paths and routes at which a visitor's operation has a request of its own. */
export function visitorPathsOf(contract: AnyContractRouter): Set<string> {
  const visited = restAddresses(contract).filter(({ meta }) => meta.access.visitor)
  return new Set(visited.flatMap(({ name, route, meta }) => [`/rpc/${name.join('/')}`, ...(meta.fileIn === null ? [] : [route])]))
}
