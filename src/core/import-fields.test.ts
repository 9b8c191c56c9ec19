import { describe, expect, test } from 'vitest'
import {
  fieldsInWords,
  headerKey,
  headerKeys,
  type ImportField,
  type KnownExport,
  proposeMapping,
  recognizeExport,
} from './import-fields.ts'

const fields: readonly ImportField[] = [
  { key: 'firstName', label: 'First name', type: 'text', names: ['given name'] },
  { key: 'employeeId', label: 'Employee ID', type: 'text', names: ['emp #', 'employee number'] },
  { key: 'email', label: 'Email', type: 'text', names: ['work email'] },
]

test('a header is compared by 200 signs at most, however many its signs stand for, and none is cut in half', () => {
  expect(headerKey('\u{fdfa}'.repeat(200))).toHaveLength(200)
  expect(headerKey(`${'a'.repeat(199)}\u{20000}`).isWellFormed()).toBe(true)
})

describe('the field of a column is proposed', () => {
  test.each([
    ['by its key as tables write it', ['first_name', 'employee_id', 'work_email'], ['firstName', 'employeeId', 'email']],
    ['by its label and its other names, whatever the case', ['GIVEN NAME', 'Emp. #', 'Work-Email'], ['firstName', 'employeeId', 'email']],
    ['in full-width letters', ['Ｅｍａｉｌ'], ['email']],
    ['once, so that the second of two equal headers has none', ['Email', 'Email'], ['email', null]],
    ['not for a header that says something else', ['T-shirt size', ''], [null, null]],
  ])('%s', (_, headers, mapping) => expect(proposeMapping(headers, fields, [], {})).toEqual(mapping))

  test('as the organization chose it before, which goes first', () => {
    const remembered = { badge: 'employeeId', email: null, gone: 'noSuchField' }
    expect(proposeMapping(['Employee ID', 'Badge', 'E-Mail', 'Email', 'Gone'], fields, [], remembered)).toEqual([
      null,
      'employeeId',
      null,
      null,
      null,
    ])
  })
})

describe('a file of another system', () => {
  const exports: readonly KnownExport[] = [
    {
      system: 'Acme',
      source: 'test',
      columns: { 'Legal Name': 'firstName', Badge: 'employeeId', 'Badge Number': 'employeeId', Email: null },
    },
    { system: 'Own', source: 'test', columns: { 'First name': 'firstName', 'Employee ID': 'employeeId' } },
    { system: 'Zeta', source: 'test', columns: { Vorname: 'firstName', Nummer: 'employeeId', Email: 'email' } },
  ]

  test.each<[string, string[], string | null]>([
    ['is recognized by two headers that no other writes', ['Legal Name', 'Badge'], 'Acme'],
    ['and not by one', ['Legal Name', 'Email'], null],
    ['and not where two are as likely', ['Legal Name', 'Badge', 'Vorname', 'Nummer'], null],
    ['whatever is in brackets', ['Legal Name [Required]', 'Badge (Profile)'], 'Acme'],
    ['and not by what Steward calls its own fields', ['First name', 'Employee ID', 'Email'], null],
  ])('%s', (_, headers, system) => expect(recognizeExport(headers, exports, fields)?.system ?? null).toBe(system))

  test.each<[string, string[], (string | null)[]]>([
    ['has the best of several columns for one field', ['Badge Number', 'Badge', 'Legal Name'], [null, 'employeeId', 'firstName']],
    ['has no field for what the system means otherwise', ['Legal Name', 'Badge', 'Email'], ['firstName', 'employeeId', null]],
    ['has its columns known where it is not recognized', ['Vorname', 'Email'], ['firstName', 'email']],
  ])('%s', (_, headers, mapping) => expect(proposeMapping(headers, fields, exports, {})).toEqual(mapping))

  test('gives way to what the organization chose before', () => {
    expect(proposeMapping(['Legal Name', 'Badge'], fields, exports, { badge: null })).toEqual(['firstName', null])
  })
})

test('what is in brackets tells headers apart, and is left out after that', () => {
  expect(headerKeys('Duration (decimal)')).toEqual(['durationdecimal', 'duration'])
  expect(headerKeys('First Name [Required]')).toEqual(['firstnamerequired', 'firstname'])
  expect(headerKeys('[ ]')).toEqual([])
})

test('missing fields are named, with commas where one of three is enough', () => {
  expect(fieldsInWords([['employeeId', 'email'], ['firstName']], fields)).toBe('Employee ID or Email, First name')
  expect(fieldsInWords([['employeeId', 'email', 'firstName'], ['email']], fields)).toBe('Employee ID, Email, or First name; Email')
})
