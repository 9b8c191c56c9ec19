import { domainToASCII, domainToUnicode } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseEmail as parse } from './email.ts'

const parseEmail = (text: string) => parse(text, domain => domainToUnicode(domainToASCII(domain)))

describe('one mailbox has one spelling (SEC-40)', () => {
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
    [`ana@${'a.'.repeat(123)}test`, `ana@${'a.'.repeat(123)}test`], // 254 in total
  ])('%j is %j', (text, email) => {
    expect(parseEmail(text)).toEqual({ ok: true, email })
  })
})

describe('two spellings of one address are one account', () => {
  test.each([
    ['a letter that composes only once it is small', 'J\u030cane@example.org', '\u01f0ane@example.org'],
    ['composed and decomposed capitals', 'E\u0301ric@example.org', '\u00c9RIC@example.org'],
    ['marks in another order', 'a\u0323\u0307@example.org', 'A\u0307\u0323@example.org'],
    ['a capital sharp s', 'STRA\u1e9eE@example.org', 'stra\u00dfe@example.org'],
    ['a sigma at the end', '\u039f\u0394\u039f\u03a3@example.org', '\u03bf\u03b4\u03bf\u03c2@example.org'],
    ['a sigma in the middle', '\u039f\u0394\u039f\u03a3@example.org', '\u03bf\u03b4\u03bf\u03c3@example.org'],
    ['a dotted capital I', '\u0130nci@example.org', 'I\u0307nci@example.org'],
    ['the Kelvin sign', '\u212aim@example.org', 'kim@example.org'],
    ['a domain as xn--', 'info@xn--bcher-kva.example', 'info@b\u00fccher.example'],
    ['a domain as XN--', 'info@XN--BCHER-KVA.example', 'info@B\u00dcCHER.EXAMPLE'],
    ['a decomposed domain', 'info@bu\u0308cher.example', 'info@b\u00fccher.example'],
    ['a domain with sharp s as xn--', 'a@xn--strae-oqa.example', 'a@stra\u00dfe.example'],
    ['full-width letters in a domain', 'a@\uff45xample.org', 'a@example.org'],
  ])('%s', (_, one, other) => {
    expect(parseEmail(one)).toMatchObject({ ok: true })
    expect(parseEmail(one)).toEqual(parseEmail(other))
  })
})

describe('other letters are other mailboxes', () => {
  test.each([
    ['sharp s and ss', 'stra\u00dfe@example.org', 'strasse@example.org'],
    ['dotless i and i', '\u0131nci@example.org', 'inci@example.org'],
    ['dotted capital I and i', '\u0130nci@example.org', 'inci@example.org'],
    ['sharp s and ss in a domain', 'a@stra\u00dfe.example', 'a@strasse.example'],
    ['full-width letters in a local part', '\uff41na@example.org', 'ana@example.org'],
  ])('%s', (_, one, other) => {
    expect(parseEmail(one)).toMatchObject({ ok: true })
    expect(parseEmail(one)).not.toEqual(parseEmail(other))
  })
})

test('a stored address normalizes to itself', () => {
  const isCased = /[\p{Cased}\p{M}]/u
  for (let code = 0x21; code < 0x1f000; code++) {
    if (!isCased.test(String.fromCodePoint(code))) continue
    const parsed = parseEmail(`a${String.fromCodePoint(code)}b@example.org`)
    if (parsed.ok) expect(parseEmail(parsed.email)).toEqual(parsed)
  }
})

test.each(['', '   ', '\n'])('%j is reported as an empty address', text => {
  expect(parseEmail(text)).toMatchObject({ rule: 'email_empty', message: 'Please enter your email address' })
})

describe('text that is not an address (SEC-40)', () => {
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
    'ana@exa\u200bmple.org',
    'ana@xn--a.example',
    'ana@0x7f.1',
    `${'a'.repeat(65)}@example.org`,
    `ana@${'a'.repeat(64)}.org`,
    `ana@${'a.'.repeat(130)}org`,
  ])('%j', text => {
    expect(parseEmail(text)).toMatchObject({ ok: false, rule: 'email_invalid', field: 'email' })
  })
})
