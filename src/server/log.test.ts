import { expect, test } from 'vitest'
import { createJsonLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createJsonLog>) => void): Record<string, never>[] {
  const lines: string[] = []
  write(createJsonLog({ write: line => lines.push(line) }))
  return lines.map(line => JSON.parse(line))
}

test.each([
  ['an email address', 'Mail to zoë.brontë+pay@harbor-light.example.org failed', 'Mail to (email) failed'],
  [
    'a client address',
    'security: denied at entries.save, request r from 203.0.113.9',
    'security: denied at entries.save, request r from (address)',
  ],
  ['a client address of version 6', 'by address 2001:db8:1:2::/64', 'by address (address)/64'],
  ['the secret of a link', 'https://steward.example.org/auth?token=abc-DEF_1.2', 'https://steward.example.org/auth?token=(removed)'],
  ["the machine's own address", 'Steward is ready at http://127.0.0.1:3000', 'Steward is ready at http://127.0.0.1:3000'],
  ['a time', 'made at 10:20:30', 'made at 10:20:30'],
  ['a path', 'at file:///opt/node_modules/@orpc/server/index.mjs:10:20', 'at file:///opt/node_modules/@orpc/server/index.mjs:10:20'],
])('a line with %s is one JSON object without personal data', (_, line, message) => {
  expect(logged(log => log(line))).toEqual([{ level: 'info', time: expect.any(String), message }])
})

test('an error keeps its code, its constraint, and where it was thrown, and no stored value', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "employees_email"'), {
    code: '23505',
    constraint: 'employees_email',
    detail: 'Key (email)=(rosa@example.org) already exists.',
    parameters: ['Rosa Delgado'],
  })
  const [line] = logged(log => log.error?.(new Error('request 7 failed', { cause })))
  expect(line).toMatchObject({
    level: 'error',
    error: { message: 'request 7 failed', cause: { code: '23505', constraint: 'employees_email' } },
  })
  expect((line as { error: { stack: string[] } } | undefined)?.error.stack[0]).toContain('log.test.ts')
  expect(JSON.stringify(line)).not.toMatch(/rosa/i)
  const unread = logged(log => log.error?.(new Error('invalid input syntax for type uuid: "Rosa Delgado"')))
  expect(JSON.stringify(unread)).toContain('invalid input syntax for type uuid: (removed)')
})

test('a call is one line with its request, operation, and result', () => {
  const call = { requestId: 'r', operation: 'entries.save', milliseconds: 1.6, failure: 'CONFLICT' as const }
  expect(logged(log => log.callEnded?.(call))).toEqual([
    { level: 'info', time: expect.any(String), message: 'call', ...call, milliseconds: 2 },
  ])
})
