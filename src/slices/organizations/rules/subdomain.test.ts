import { describe, expect, test } from 'vitest'
import { parseSubdomain, proposeSubdomain, type SubdomainRule, subdomainTitle } from './subdomain.ts'

const BASE = 'steward.example'

test.each([
  ['harborlight', 'harborlight'],
  ['harbor-light-2', 'harbor-light-2'],
  ['abc', 'abc'],
  ['a'.repeat(63), 'a'.repeat(63)],
  ['harborlight.steward.example', 'harborlight'],
  ['harborlight.Steward.Example', 'harborlight'],
  ['www2', 'www2'],
])('%s is %s (SEC-116)', (text, subdomain) => {
  expect(parseSubdomain(text, BASE)).toEqual({ ok: true, subdomain })
})

describe('invalid, with the specified texts (SEC-112)', () => {
  test.each<[string, SubdomainRule, string]>([
    ['', 'too_short', 'Subdomain must be at least 3 characters long'],
    ['ab', 'too_short', 'Subdomain must be at least 3 characters long'],
    ['ab.steward.example', 'too_short', 'Subdomain must be at least 3 characters long'],
    ['a'.repeat(64), 'too_long', 'Subdomain must be no more than 63 characters long'],
    ['Harbor', 'characters', 'Subdomain can only contain lowercase letters, numbers, and hyphens'],
    ['harbor light', 'characters', 'Subdomain can only contain lowercase letters, numbers, and hyphens'],
    ['harbor_light', 'characters', 'Subdomain can only contain lowercase letters, numbers, and hyphens'],
    ['hafen-süd', 'characters', 'Subdomain can only contain lowercase letters, numbers, and hyphens'],
    ['harborlight.other.example', 'characters', 'Subdomain can only contain lowercase letters, numbers, and hyphens'],
    ['harbor\n', 'characters', 'Subdomain can only contain lowercase letters, numbers, and hyphens'],
    ['-harbor', 'hyphen_at_end', 'Subdomain cannot start or end with a hyphen'],
    ['harbor-', 'hyphen_at_end', 'Subdomain cannot start or end with a hyphen'],
    ['---', 'hyphen_at_end', 'Subdomain cannot start or end with a hyphen'],
    ['harbor--light', 'double_hyphen', 'Subdomain cannot contain consecutive hyphens'],
  ])('%j: %s', (text, rule, message) => {
    expect(parseSubdomain(text, BASE)).toEqual({ ok: false, rule, field: 'domain', message })
    expect(subdomainTitle(rule)).toBe('Invalid Subdomain')
  })

  test.each(['www', 'api', 'admin', 'app', 'mail', 'static', 'help', 'status', 'www.steward.example'])('%s is reserved (SEC-112)', text => {
    expect(parseSubdomain(text, BASE)).toMatchObject({
      rule: 'taken',
      message: 'This subdomain is already taken. Please choose a different one.',
    })
    expect(subdomainTitle('taken')).toBe('Subdomain Unavailable')
  })

  test('what starts with the prefix of previews is taken, and everything is free where there is none', () => {
    expect(parseSubdomain('preview-7', BASE, 'preview-')).toMatchObject({ rule: 'taken' })
    expect(parseSubdomain('previews', BASE, 'preview-')).toMatchObject({ ok: true })
    expect(parseSubdomain('preview-7', BASE)).toMatchObject({ ok: true })
  })

  test('without a base domain nothing is removed', () => {
    expect(parseSubdomain('harborlight.steward.example', null)).toMatchObject({ rule: 'characters' })
  })
})

describe('the subdomain that is proposed for a name', () => {
  test.each([
    ['Cedar House', 'cedar-house'],
    ['  Harbor Light Community Services  ', 'harbor-light-community-services'],
    ['St. Mary’s Food & Shelter, Inc.', 'st-marys-food-and-shelter-inc'],
    ['Niños Unidos', 'ninos-unidos'],
    ['ＡＢＣ １２', 'abc-12'],
    ['C.A.R.E.', 'care'],
    ['The Northern New England Alliance for Children and Families', 'the-northern-new-england-alliance-for'],
    ['x'.repeat(80), 'x'.repeat(40)],
    ['---', ''],
    ['希望之家', ''],
    ['Go', ''],
    ['Help!', ''],
    ['', ''],
  ])('of %j is %j', (name, subdomain) => {
    expect(proposeSubdomain(name)).toBe(subdomain)
    if (subdomain !== '') expect(parseSubdomain(subdomain, BASE)).toEqual({ ok: true, subdomain })
  })
})
