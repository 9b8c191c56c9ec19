import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepDecoderBusy } from '#test/busy-decoder.ts'
import { inspect } from './inspect.ts'

const connected = new AbortController().signal
let folder: string
let free: () => Promise<void>

const taskOf = (name: string) => ({
  path: join(folder, name),
  encodedPath: join(folder, `${name}.webp`),
  name,
  types: ['text/plain' as const],
  image: null,
})
const inspectOf = (organizationId: string, userId: string, signal = connected) =>
  inspect(taskOf('a.txt'), { organizationId, userId, address: `10.0.0.${organizationId.charCodeAt(0)}` }, signal)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-inspect-'))
  writeFileSync(join(folder, 'a.txt'), 'Hello')
  free = keepDecoderBusy(folder)
})
afterEach(async () => {
  await free()
  rmSync(folder, { recursive: true, force: true })
})

test('organizations take turns: what one has queued before does not keep another waiting', async () => {
  const done: string[] = []
  const all = [...['a1', 'a1', 'a1', 'a2', 'a2', 'a2', 'a2'].map(name => ({ name })), { name: 'b1' }].map(({ name }) =>
    inspectOf(name.charAt(0), name).then(() => done.push(name)),
  )
  await free()
  await Promise.all(all)
  expect(done.indexOf('b1')).toBe(1)
})

test('an organization has a limit of waiting files, and another one still gets its place', async () => {
  const client = new AbortController()
  const many = Array.from({ length: 11 }, (_, n) => inspectOf('a', `a${n}`, client.signal))
  const other = inspectOf('b', 'b1')
  await expect(many[10]).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { rule: 'most_of_organization' } })
  client.abort()
  for (const one of many.slice(0, 10)) await expect(one).rejects.toBe(client.signal.reason)
  await free()
  expect(await other).toMatchObject({ type: 'text/plain' })
})

test('a client that goes away while its file is inspected ends the inspection', async () => {
  await free()
  const client = new AbortController()
  const running = inspectOf('b', 'b1', client.signal)
  client.abort()
  await expect(running).rejects.toBe(client.signal.reason)
  expect(await inspectOf('b', 'b1')).toMatchObject({ type: 'text/plain' })
})
