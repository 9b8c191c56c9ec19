import { type AnyContractRouter, getEventIteratorSchemaDetails, isContractProcedure } from '@orpc/contract'
import type { EndpointMeta } from '#core/endpoint.ts'

/** An operation as REST knows it. */
export interface RestAddress {
  /** Where it stands in the contract, e.g. ['timesheets', 'mine']. */
  name: string[]
  meta: EndpointMeta
  summary: string
  /** Below /api/v1, with `{name}` for parts of the input. */
  path: string
  pattern: RegExp
  /** Names of the input that stand in the path. */
  parameters: string[]
  /** It answers piece by piece: an event stream or a file. */
  isStreamed: boolean
}

/** Every operation of the contract that has an address. */
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
  return [{ name, meta: meta as EndpointMeta, summary, path, pattern, parameters, isStreamed }]
}
