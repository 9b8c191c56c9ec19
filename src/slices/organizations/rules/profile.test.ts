import { describe, expect, test } from 'vitest'
import { isFoundedYear, parseEin, parseWebsite } from './profile.ts'

describe('an EIN', () => {
  test.each([
    ['12-3456789', '12-3456789'],
    ['123456789', '12-3456789'],
    [' 12-3456789 ', '12-3456789'],
    ['', null],
    ['  ', null],
  ])('%j is stored as %j', (typed, ein) => {
    expect(parseEin(typed)).toEqual({ ok: true, ein })
  })

  test.each(['12-345678', '12-34567890', '1-23456789', '12 3456789', 'ab-cdefghi', '１２-3456789'])(
    '%j is an error at its field',
    typed => {
      expect(parseEin(typed)).toMatchObject({ ok: false, rule: 'ein', field: 'ein' })
    },
  )
})

describe('a website', () => {
  test.each([
    ['https://harborlight.org', 'https://harborlight.org'],
    ['http://harborlight.org:8080/give?a=1#x', 'http://harborlight.org:8080/give?a=1#x'],
    ['harborlight.org', 'https://harborlight.org'],
    [' harborlight.org/give ', 'https://harborlight.org/give'],
    ['', null],
  ])('%j is stored as %j', (typed, website) => {
    expect(parseWebsite(typed)).toEqual({ ok: true, website })
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.org',
    'harborlight',
    'https://',
    'https://a b.org',
    'https://u:p@a.org',
    '//a.org',
  ])('%j is an error at its field', typed => {
    expect(parseWebsite(typed)).toMatchObject({ ok: false, rule: 'website', field: 'websiteAddress' })
  })
})

test('the year of foundation lies between 1600 and this year', () => {
  expect([1599, 1600, 2026, 2027, 1999.5].map(year => isFoundedYear(year, 2026))).toEqual([false, true, true, false, false])
})
