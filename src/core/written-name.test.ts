import { describe, expect, test } from 'vitest'
import { nameKeys, splitName } from './written-name.ts'

describe('a name is split', () => {
  test.each<[string, object]>([
    ['Brooks, Aaliyah', { firstName: 'Aaliyah', lastName: 'Brooks' }],
    ['Aaliyah Brooks', { firstName: 'Aaliyah', lastName: 'Brooks' }],
    ['José María Álvarez', { firstName: 'José María', lastName: 'Álvarez' }],
    ['van der Berg, Ida', { firstName: 'Ida', lastName: 'van der Berg' }],
    ['Cher', { firstName: 'Cher' }],
    ['Brooks,', { firstName: 'Brooks' }],
  ])('%s', (name, parts) => expect(splitName(name)).toEqual(parts))
})

describe('two names are one', () => {
  test.each<[string, string, boolean]>([
    ['Brooks, Aaliyah', 'AALIYAH brooks', true],
    ['Aaliyah M. Brooks', 'Aaliyah Brooks', true],
    ['Ａaliyah Brooks', 'Aaliyah Brooks', true],
    ['Aaliyah Brooks', 'Amir Brooks', false],
    ['Aaliyah', 'Aaliyah', false],
  ])('%s and %s: %s', (one, other, are) => {
    const keys = nameKeys(splitName(one))
    expect(nameKeys(splitName(other)).some(key => keys.includes(key))).toBe(are)
  })
})
