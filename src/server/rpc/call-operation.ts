import { type AnyRouter, call, getRouter, type Procedure } from '@orpc/server'
import type { RequestContext } from './verb.ts'

/** Calls an operation from inside the server, by its name as `part.name`: its input is parsed and it passes the gate, as when it is called from outside. */
export function operationCaller(router: AnyRouter) {
  return (name: string, input: object, context: RequestContext): Promise<unknown> => {
    const procedure = getRouter(router, name.split('.')) as Procedure<RequestContext, RequestContext, never, never, never, never>
    return call(procedure, input as never, { context })
  }
}
