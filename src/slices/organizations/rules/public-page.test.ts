import { describe, expect, test } from 'vitest'
import { hostOf, isFrameOrigin, isLink, readFrameOrigin, readLink } from './public-page.ts'

describe('a link', () => {
  test.each([
    ['https://example.org', 'https://example.org'],
    ['example.org', 'https://example.org'],
    [' example.org:8443/give?a=1&b=2#top ', 'https://example.org:8443/give?a=1&b=2#top'],
    ['https://EXAMPLE.org/A', 'https://EXAMPLE.org/A'],
    ['https://xn--exmple-cua.org', 'https://xn--exmple-cua.org'],
    ['https://example.org/@us/(here)', 'https://example.org/@us/(here)'],
  ])('typed as %j is stored as %s', (typed, stored) => {
    expect(readLink(typed)).toBe(stored)
    expect(isLink(stored)).toBe(true)
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript://example.org/%0aalert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://example.org',
    'mailto:a@example.org',
    '//example.org',
    'https://user:secret@example.org',
    'https://example.org@evil.example',
    'https://ex\u0430mple.org',
    'https://example.org/"onmouseover="alert(1)',
    'https://example.org/<script>',
    'https://example.org/\u202egro',
    'https://example.org\\@evil.example',
    'https://localhost',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://-a.example',
    '',
  ])('%j is none', typed => {
    expect(readLink(typed)).toBeNull()
    expect(isLink(typed)).toBe(false)
  })

  test('is recognized by its host', () => {
    expect(hostOf('https://Example.org:8443/give')).toBe('example.org')
  })
})

describe('the origin of a frame', () => {
  test.each([
    ['https://www.example.org', 'https://www.example.org'],
    ['https://WWW.example.org/', 'https://www.example.org'],
    ['www.example.org', 'https://www.example.org'],
    ['https://example.org:8443', 'https://example.org:8443'],
  ])('typed as %j is stored as %s', (typed, stored) => {
    expect(readFrameOrigin(typed)).toBe(stored)
    expect(isFrameOrigin(stored)).toBe(true)
  })

  test.each([
    'http://example.org',
    'https://*.example.org',
    '*',
    "'self'",
    'https:',
    'https://example.org/path',
    'https://example.org; script-src *',
    'https://example.org https://evil.example',
    'https://example.org\nscript-src *',
    'https://user@example.org',
    'data:',
    'https://example',
    '',
  ])('%j is none', typed => {
    expect(readFrameOrigin(typed)).toBeNull()
    expect(isFrameOrigin(typed)).toBe(false)
  })
})
