import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { createRouter } from './router.ts'
import { direct, personRead, readOnce, streamed, visit } from './verb.ts'

const input = z.strictObject({})
const account = {
  method: 'GET',
  path: '/account',
  summary: 'An account',
  tag: 'People',
  input,
  output: z.object({ name: z.string() }),
} as const
const deps = {
  database: {} as never,
  holdsRequestToken: () => true,
  countVisit: async () => undefined,
  onCallFailed: () => undefined,
  onCallEnded: () => undefined,
}

test('fields that a verb returns beyond the contract are not sent (DRV-15)', async () => {
  const contract = { account: endpoint({ ...account, public: true }) }
  const router = createRouter(contract, { account: direct(async () => ({ name: 'Pat', passwordHash: 'secret' })) }, deps)
  const client = createRouterClient(router as never, { context: {} as never }) as unknown as { account(input: object): Promise<unknown> }
  expect(await client.account({})).toEqual({ name: 'Pat' })
})

test('an endpoint without a verb, a public one with a person’s transaction, a base role where no one is a member, a permission that nothing asks for, or a stream that is no file prevents the start', () => {
  const contract = { account: endpoint({ ...account, public: true }) }
  expect(() => createRouter(contract, {} as never, deps)).toThrow('no verb is bound to account')
  const verb = readOnce(async () => ({ name: 'Pat' }))
  expect(() => createRouter(contract, { account: verb }, deps)).toThrow('account is public and cannot run in a transaction of a person')
  const based = { account: endpoint({ ...account, permission: 'signed_in', base: 'admin' }) }
  const ofPerson = personRead(async () => ({ name: 'Pat' }))
  expect(() => createRouter(based, { account: ofPerson }, deps)).toThrow('which has no member')
  const member = { account: endpoint({ ...account, permission: 'member' }) }
  expect(() => createRouter(member, { account: ofPerson }, deps)).toThrow('account needs member, which its verb')
  const file = streamed(async () => undefined)
  expect(() => createRouter(member, { account: file }, deps)).toThrow('account is streamed and declares no file')
})

test('an operation of visitors that is no GET, that names no organization, or whose verb is bound otherwise prevents the start', () => {
  const named = { ...account, input: z.strictObject({ domain: z.string() }) }
  const verb = visit(async () => ({ name: 'Pat' }))
  const message = 'an operation of visitors is a GET whose input names an organization'
  expect(() => createRouter({ account: endpoint({ ...account, visitor: true }) }, { account: verb }, deps)).toThrow(message)
  expect(() => createRouter({ account: endpoint({ ...named, method: 'POST', visitor: true }) }, { account: verb }, deps)).toThrow(message)
  const member = { account: endpoint({ ...named, permission: 'member' }) }
  expect(() => createRouter(member, { account: verb }, deps)).toThrow(message)
  const visited = { account: endpoint({ ...named, visitor: true }) }
  for (const bound of [direct(async () => ({ name: 'Pat' })), readOnce(async () => ({ name: 'Pat' }))]) {
    expect(() => createRouter(visited, { account: bound }, deps)).toThrow(message)
  }
  expect(() => createRouter(visited, { account: verb }, deps)).not.toThrow()
})
