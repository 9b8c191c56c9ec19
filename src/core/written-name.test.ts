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
    ['John Smith Jr.', { firstName: 'John', lastName: 'Smith Jr.' }],
    ['John Smith, Jr.', { firstName: 'John', lastName: 'Smith Jr.' }],
    ['Smith, John, Jr', { firstName: 'John', lastName: 'Smith Jr.' }],
    ['Smith Jr., John', { firstName: 'John', lastName: 'Smith Jr.' }],
    ['Smith, John III', { firstName: 'John', lastName: 'Smith III' }],
    ['Mary Ann Lee III', { firstName: 'Mary Ann', lastName: 'Lee III' }],
    ['Yo-Yo Ma', { firstName: 'Yo-Yo', lastName: 'Ma' }],
    ['Rahman, Md', { firstName: 'Md', lastName: 'Rahman' }],
    ['VAN BUREN, ANN', { firstName: 'ANN', lastName: 'VAN BUREN' }],
    ['Jane Doe, LCSW', { firstName: 'Jane', lastName: 'Doe', note: 'Left off the name: LCSW.' }],
    ['Jane Doe, MSW, LCSW', { firstName: 'Jane', lastName: 'Doe', note: 'Left off the name: MSW, LCSW.' }],
    ['Jane Doe, Ph.D.', { firstName: 'Jane', lastName: 'Doe', note: 'Left off the name: Ph.D.' }],
    ['Doe, Jane, RN', { firstName: 'Jane', lastName: 'Doe', note: 'Left off the name: RN.' }],
    ['Jane A. Doe MSW', { firstName: 'Jane A.', lastName: 'Doe', note: 'Left off the name: MSW.' }],
    ['John Smith Jr., MD', { firstName: 'John', lastName: 'Smith Jr.', note: 'Left off the name: MD.' }],
    ['Jane Poe (she/her)', { firstName: 'Jane', lastName: 'Poe', note: 'Left off the name: she/her.' }],
    ['Poe, Jane (They/Them/Theirs), LCSW', { firstName: 'Jane', lastName: 'Poe', note: 'Left off the name: They/Them/Theirs, LCSW.' }],
    ['Dr. Jane Doe', { firstName: 'Jane', lastName: 'Doe', note: 'Left off the name: Dr.' }],
    [
      'Jane Doe, ABCX',
      { firstName: 'ABCX', lastName: 'Jane Doe', note: 'Read as first name “ABCX” and last name “Jane Doe”. Check the name.' },
    ],
    [
      'VAN BUREN, MA',
      { firstName: 'MA', lastName: 'VAN BUREN', note: 'Read as first name “MA” and last name “VAN BUREN”. Check the name.' },
    ],
    ['Doe, LCSW', { firstName: 'LCSW', lastName: 'Doe', note: 'Read as first name “LCSW” and last name “Doe”. Check the name.' }],
    [
      'Robert (Bob) Smith',
      { firstName: 'Robert (Bob)', lastName: 'Smith', note: 'Read as first name “Robert (Bob)” and last name “Smith”. Check the name.' },
    ],
  ])('%s', (name, parts) => expect(splitName(name)).toEqual(parts))
})

describe('two names are one', () => {
  test.each<[string, string, boolean]>([
    ['Brooks, Aaliyah', 'AALIYAH brooks', true],
    ['Aaliyah M. Brooks', 'Aaliyah Brooks', true],
    ['Ａaliyah Brooks', 'Aaliyah Brooks', true],
    ['Aaliyah Brooks', 'Amir Brooks', false],
    ['Aaliyah', 'Aaliyah', false],
    ['John Smith', 'Smith, John Jr', true],
    ['Jane Doe, LCSW', 'Jane Doe', true],
  ])('%s and %s: %s', (one, other, are) => {
    const keys = nameKeys(splitName(one))
    expect(nameKeys(splitName(other)).some(key => keys.includes(key))).toBe(are)
  })
})
