import type { AnyContractProcedure, AnyContractRouter, ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { isContractProcedure } from '@orpc/contract'
import { type AnyRouter, implement } from '@orpc/server'
import { type EndpointMeta, isOpenToAll } from '#core/endpoint.ts'
import { type FailureCode, fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { EndedCall } from '#server/log.ts'
import type { SecurityWatch } from '#server/security-events.ts'
import { asFailure } from './errors.ts'
import { gateRequestOf, personRequestOf } from './gate-request.ts'
import { once } from './idempotency.ts'
import { namedIn, oneNamed } from './named-organization.ts'
import { streamFile } from './stream-file.ts'
import type { Bound, RequestContext } from './verb.ts'
import { asVisitor, namesOrganization, notShown, visitorRequestOf } from './visitor.ts'

/** Endpoints by name, nested to any depth. */
export type AnyContract = AnyContractRouter

/** What a slice's routes.ts must provide: exactly one bound verb for each endpoint of its contract. */
export type Routes<C> =
  C extends ContractProcedure<infer I, infer O, infer _E, infer _M>
    ? Bound<InferSchemaOutput<I>, InferSchemaInput<O>>
    : { [K in keyof C]: Routes<C[K]> }

export interface RouterDeps {
  database: OpenDatabase
  /** Whether a write carries the request-forgery token of its session. */
  holdsRequestToken(request: RequestContext): boolean
  /** Counts one call of a visitor at an organization; throws RATE_LIMITED. */
  countVisit(ip: string, organization: string): Promise<void>
  /** Called for every failed call; records security events. */
  onCallFailed: SecurityWatch['callFailed']
  /** Called for every call once it is answered, or once its stream begins. */
  onCallEnded(call: EndedCall): void
}

/** Binds every endpoint to its verb. Throws if an endpoint has none. */
export function createRouter<C extends AnyContractRouter>(contract: C, routes: Routes<C>, deps: RouterDeps): AnyRouter {
  return bindAll(contract, routes as never, deps, [])
}

function bindAll(contract: AnyContractRouter, routes: Record<string, unknown>, deps: RouterDeps, path: string[]): AnyRouter {
  if (isContractProcedure(contract)) {
    const bound = routes as unknown as Bound<unknown, unknown>
    if (bound?.mode === undefined) throw new Error(`no verb is bound to ${path.join('.')}`)
    return bindOne(contract, bound, deps, path.join('.'))
  }
  return Object.fromEntries(
    Object.entries(contract).map(([name, part]) => [
      name,
      bindAll(part as AnyContractRouter, routes[name] as never, deps, [...path, name]),
    ]),
  )
}

function bindOne(contract: AnyContractProcedure, bound: Bound<unknown, unknown>, deps: RouterDeps, name: string): AnyRouter {
  const meta = contract['~orpc'].meta as EndpointMeta
  const work = performer(contract, bound, deps, name)
  const writes = meta.method !== 'GET' && !isOpenToAll(meta.access)
  // Outputs are validated too (the default of `initialOutputValidationIndex`, DRV-15), so fields outside the contract are never sent.
  return implement(contract)
    .$context<RequestContext>()
    .use(async ({ context: request, next }, input) => {
      const context = meta.access.visitor
        ? asVisitor(request)
        : { ...request, organization: oneNamed(request.organization, namedIn(input)), isForKiosk: meta.kiosk }
      const begun = performance.now()
      let failure: FailureCode | null = null
      try {
        if (writes && context.token !== null && !deps.holdsRequestToken(context)) {
          fail('FORBIDDEN', 'Access Denied', { rule: 'request_token' })
        }
        return await next({ context })
      } catch (error) {
        failure = asFailure(error).code
        deps.onCallFailed(name, input, context, error)
        throw error
      } finally {
        deps.onCallEnded({ requestId: request.requestId, operation: name, milliseconds: performance.now() - begun, failure })
      }
    })
    .handler(({ input, context }) => work(input, context)) as AnyRouter
}

type Work = (input: unknown, request: RequestContext) => Promise<unknown>

/** The verb in its transaction, behind the gate that the endpoint declares. Runs once per endpoint, when the server starts. */
function performer(contract: AnyContractProcedure, bound: Bound<unknown, unknown>, deps: RouterDeps, name: string): Work {
  const meta = contract['~orpc'].meta as EndpointMeta
  const { access } = meta
  const { database } = deps
  if (access.visitor || bound.mode === 'visit') return visitPerformer(contract, bound, deps, name)
  if (bound.mode === 'direct') return (input, request) => bound.verb({ ctx: { tx: undefined, request }, input })
  if (access.public) throw new Error(`${name} is public and cannot run in a transaction of a person`)
  if ((access.permission === 'super_admin') !== (bound.mode === 'operatorRead' || bound.mode === 'operatorWrite')) {
    throw new Error(`${name} needs ${access.permission}, and its verb is bound as ${bound.mode}`)
  }
  if (access.base && /^(person|operator)/.test(bound.mode)) {
    throw new Error(`${name} needs base role ${access.base}, and its verb is bound as ${bound.mode}, which has no member`)
  }
  if (access.permission !== 'signed_in' && /^person/.test(bound.mode)) {
    throw new Error(`${name} needs ${access.permission}, which its verb, bound as ${bound.mode}, would not ask for`)
  }
  const person = personRequestOf
  const gate = gateRequestOf(access)
  switch (bound.mode) {
    case 'personRead':
      return (input, request) => database.withPerson(person(request)).read(tx => bound.verb({ ctx: { tx, request }, input }))
    case 'personWrite':
      return (input, request) => database.withPerson(person(request)).write(tx => bound.verb({ ctx: { tx, request }, input }))
    case 'operatorRead':
      return (input, request) => database.withOperator(person(request)).read(tx => bound.verb({ ctx: { tx, request }, input }))
    case 'operatorWrite':
      return (input, request) => database.withOperator(person(request)).write(tx => bound.verb({ ctx: { tx, request }, input }))
    case 'readOnce':
      return (input, request) => database.withTenant(gate(request)).readOnce(tx => bound.verb({ ctx: { tx, request }, input }))
    case 'read':
      return (input, request) => database.withTenant(gate(request)).read(tx => bound.verb({ ctx: { tx, request }, input }))
    case 'streamed':
      if (meta.download === null) throw new Error(`${name} is streamed and declares no file`)
      return (input, request) => {
        const tx = database.withTenant(gate(request))
        return streamFile(tx, request, send => bound.verb({ ctx: { tx, request }, input, send }))
      }
    case 'write':
      return (input, request) => {
        const transactions = database.withTenant(gate(request))
        if (!meta.idempotent || request.idempotencyKey === null)
          return transactions.write(tx => bound.verb({ ctx: { tx, request }, input }))
        return once(transactions, request.idempotencyKey, name, input, tx => bound.verb({ ctx: { tx, request }, input }))
      }
  }
}

/** The verb of a visitor's operation. It is called for an organization that isn't there too, so that every answer takes the same statements. */
function visitPerformer(
  contract: AnyContractProcedure,
  bound: Bound<unknown, unknown>,
  { database, countVisit }: RouterDeps,
  name: string,
): Work {
  const { access, method } = contract['~orpc'].meta as EndpointMeta
  if (!access.visitor || bound.mode !== 'visit' || method !== 'GET' || !namesOrganization(contract['~orpc'].inputSchema)) {
    throw new Error(`${name}: an operation of visitors is a GET whose input names an organization, and its verb is bound as visit`)
  }
  return async (input, request) => {
    const visit = visitorRequestOf(input, request, access.module)
    await countVisit(request.ip, visit.domain ?? visit.organizationId ?? '')
    return database.withVisitor(visit).readOnce(async tx => {
      const answer = await bound.verb({ ctx: { tx, request }, input })
      // Whatever the verb makes of no rows, an organization that isn't there has nothing to show.
      return (await tx.authorized()).organizationId === null ? notShown() : answer
    })
  }
}
