import { isAdministrator } from '#core/administrator.ts'
import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { ImportContract } from './kind.ts'
import { lastStored, resourcesOf } from './rows.ts'
import type { StoredRun } from './runs.ts'

/** Builds the job that a kind's functions receive. */
export function jobOf(tx: WriteTx<Actor>, request: RequestContext, { id, fileName, runBy }: StoredRun, options: object) {
  return {
    tx,
    request,
    run: { id, fileName, runBy, options },
    recordsOf: async (rows: readonly number[]) => {
      const found = rows.length === 0 ? [] : await tx.rows(resourcesOf, { id, rows: [...rows] })
      return new Map(found.flatMap(({ row, resourceId }) => (resourceId === null ? [] : [[row, resourceId] as const])))
    },
    lastRecord: async () => (await tx.first(lastStored, { id }))?.resourceId ?? null,
  }
}

/** The gate of a job knows the permission alone. Throws FORBIDDEN for someone who lost the base role meanwhile: then the run ends. */
export function requireBase(actor: Actor, { base }: ImportContract): void {
  if (base !== null && actor.baseRole !== base && !isAdministrator(actor)) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
}

/** Stands in for the request that verbs expect: the audit trail then names the run. */
export function requestOf(id: string): RequestContext {
  return {
    requestId: `import ${id}`,
    token: null,
    domain: null,
    organization: null,
    ip: '',
    userAgent: null,
    idempotencyKey: null,
    requestToken: null,
    cookies: undefined,
    signal: new AbortController().signal,
    disconnect: () => undefined,
    setHeader: () => undefined,
  }
}
