import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { operatorRead, readOnce } from '#server/rpc/verb.ts'
import { clientsOf } from '../client.ts'
import type { TestDatabase } from '../database.ts'
import { type Answer, answerOf, type Operation, operations } from './fuzzer.ts'
import { isBehindGate, needOf } from './needs.ts'

const nothing = z.strictObject({})

/** Every need as an operation that does nothing, so that its answer is the router's and the gate's alone. */
export function openGate(t: TestDatabase) {
  const needs = [...Map.groupBy(operations().filter(isBehindGate), needOf)].map(([need, [first]]) => [need, first!] as const)
  const declared = { method: 'GET', path: '/nothing', summary: 'Nothing', tag: 'People', input: nothing, output: nothing } as const
  const contract = Object.fromEntries(needs.map(([need, { meta }]) => [need, endpoint({ ...declared, ...meta.access })]))
  const doNothing = async () => ({})
  const routes = Object.fromEntries(
    needs.map(([need, { meta }]) => [need, meta.access.permission === 'super_admin' ? operatorRead(doNothing) : readOnce(doNothing)]),
  )
  const clients = clientsOf(t, contract, routes)
  return {
    /** Answers as an operation of the same need does before its verb runs. */
    answer: (person: { token: string } | null, operation: Operation): Promise<Answer> => answerOf(clients(person)[needOf(operation)]!({})),
  }
}

export type Gate = ReturnType<typeof openGate>
