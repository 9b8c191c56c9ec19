// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { failedCall } from './rpc.ts'
import { keepSecurityLogOf, MAX_ENTRIES, onSecurityLog, securityLog } from './security-log.ts'

const answered = (status: number, code: string, data: object, operation = 'entries.save') =>
  failedCall(status, { defined: false, code, status, message: 'No', data }, operation)

let person = 0
beforeEach(() => keepSecurityLogOf(`person ${++person}`))

test.each([
  [403, 'FORBIDDEN', 'forbidden', 'denied'],
  [403, 'FORBIDDEN', 'organization_changed', 'other_organization'],
  [429, 'RATE_LIMITED', 'api', 'rate_limited'],
  [401, 'SESSION_EXPIRED', undefined, 'session_ended'],
] as const)('status %i %s with the rule %s is recorded as %s, with its operation and request', (status, code, rule, kind) => {
  answered(status, code, { ...(rule && { rule }), requestId: 'r1' })
  expect(securityLog()).toMatchObject([{ kind, operation: 'entries.save', rule: rule ?? null, requestId: 'r1' }])
})

test('what is no matter of security is not recorded, and nothing that a call carried is', () => {
  answered(409, 'CONFLICT', { rule: 'version' })
  answered(422, 'VALIDATION', { field: 'hours' })
  answered(500, 'INTERNAL', {})
  expect(securityLog()).toEqual([])
  answered(403, 'FORBIDDEN', { rule: 'forbidden', data: { secret: 'x' } })
  expect(JSON.stringify(securityLog())).not.toContain('secret')
})

test('it holds the last 1000 events', () => {
  for (let n = 0; n < MAX_ENTRIES + 5; n++) answered(403, 'FORBIDDEN', { requestId: String(n) })
  expect(securityLog()).toHaveLength(1000)
  expect([securityLog()[0]?.requestId, securityLog().at(-1)?.requestId]).toEqual(['5', '1004'])
})

test('the next person of this tab begins with an empty one, and the same person keeps theirs', () => {
  answered(403, 'FORBIDDEN', {})
  keepSecurityLogOf(`person ${person}`)
  expect(securityLog()).toHaveLength(1)
  keepSecurityLogOf('someone else')
  expect(securityLog()).toEqual([])
})

test('whoever shows it is told of each event, and gets the same list until then', () => {
  const listener = vi.fn()
  const stop = onSecurityLog(listener)
  const before = securityLog()
  expect(securityLog()).toBe(before)
  answered(403, 'FORBIDDEN', {})
  expect(listener).toHaveBeenCalledOnce()
  stop()
  answered(403, 'FORBIDDEN', {})
  expect(listener).toHaveBeenCalledOnce()
})
