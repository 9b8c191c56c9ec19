import { describe, expect, test } from 'vitest'
import { parseEmail } from './email.ts'

describe('one mailbox has one spelling (40)', () => {
  test.each([
    ['ana@harborlight.test', 'ana@harborlight.test'],
    ['  Ana@HarborLight.TEST \n', 'ana@harborlight.test'],
    ['\u00a0ana@harborlight.test\u00a0', 'ana@harborlight.test'],
    ['jose\u0301@example.org', 'jos\u00e9@example.org'],
    ['first.last+tag@mail.example.co', 'first.last+tag@mail.example.co'],
    ["o'neil_x-1@example.org", "o'neil_x-1@example.org"],
    ['info@bücher.example', 'info@bücher.example'],
    ['ana@365.example', 'ana@365.example'],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
    [`ana@${'a.'.repeat(123)}test`, `ana@${'a.'.repeat(123)}test`], // 254 in all
  ])('%j is %j', (text, email) => {
    expect(parseEmail(text)).toEqual({ ok: true, email })
  })
})

test.each(['', '   ', '\n'])('%j asks for an address', text => {
  expect(parseEmail(text)).toMatchObject({ rule: 'email_empty', message: 'Please enter your email address' })
})

describe('what is no address (40)', () => {
  test.each([
    'ana',
    'ana@',
    '@example.org',
    'ana@localhost',
    'ana@example..org',
    'ana@.example.org',
    'ana@example.org.',
    'ana@-example.org',
    'ana@127.0.0.1',
    'ana@example.123',
    `anna@${'a.'.repeat(123)}test`,
    '.ana@example.org',
    'ana.@example.org',
    'a..b@example.org',
    'ana maria@example.org',
    'ana@bee@example.org',
    'Ana <ana@example.org>',
    'ana@example.org, bob@example.org',
    'ana@example.org\nBcc: bob@example.org',
    'ana\u0000@example.org',
    'ana\u200b@example.org',
    'ana@exa_mple.org',
    `${'a'.repeat(65)}@example.org`,
    `ana@${'a'.repeat(64)}.org`,
    `ana@${'a.'.repeat(130)}org`,
  ])('%j', text => {
    expect(parseEmail(text)).toMatchObject({ ok: false, rule: 'email_invalid', field: 'email' })
  })
})
