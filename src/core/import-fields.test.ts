import { describe, expect, test } from 'vitest'
import { headerKey, type ImportField, proposeMapping } from './import-fields.ts'

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
