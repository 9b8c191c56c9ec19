import { describe, expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

describe('deep links survive sign-in', () => {
  test.each([
    '/',
    '/time/my-time',
    '/time/my-team-time?submissionId=0198a6c1-0000-7000-8000-0123456789ab',
    '/help/article/how-to#part',
    '/reports?next=https://example.org//x',
    '/a.b/..c/...',
    '/authors',
    '/%2Fexample.org',
  ])('%s', path => {
    expect(safeReturnPath(path)).toBe(path)
  })
})

describe('nothing leads off the site (SEC-46)', () => {
  test.each([
    null,
    undefined,
    '',
    'time/my-time',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    ' /time',
    '/./x',
    '/.//evil.example',
    '/%2e//evil.example',
    '/%2E%2e/x',
    '/a/../..//evil.example',
    '/x//evil.example',
    'javascript:alert(1)',
    'https://evil.example/',
    'data:text/html,x',
    '/auth',
    '/auth?mode=reset-password',
    '/AUTH/',
    `/${'x'.repeat(2048)}`,
  ])('%j → /', path => {
    expect(safeReturnPath(path)).toBe('/')
  })

  test('an accepted path stays on this origin when a browser resolves it', () => {
    for (const path of ['/%2Fexample.org', '/a.b/..c/...', '/@evil.example', '/:80', '/;/x']) {
      expect(new URL(safeReturnPath(path), 'https://steward.test').origin).toBe('https://steward.test')
    }
  })
})
