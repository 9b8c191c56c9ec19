import { expect, test } from 'vitest'
import { proposeMapping, recognizeExport } from '#core/import-fields.ts'
import { PEOPLE_EXPORTS } from './people-exports.ts'
import { PEOPLE_FIELDS } from './people-fields.ts'

test('the headings of the template file are matched to their own fields, and are no other system’s', () => {
  const columns = PEOPLE_FIELDS.filter(field => 'example' in field)
  const headers = columns.map(({ label }) => label)
  expect(recognizeExport(headers, PEOPLE_EXPORTS, PEOPLE_FIELDS)).toBeNull()
  expect(proposeMapping(headers, PEOPLE_FIELDS, PEOPLE_EXPORTS, {})).toEqual(columns.map(({ key }) => key))
})

test('every column of another system is a field that exists, and a column called Role is a job title', () => {
  const keys: readonly string[] = PEOPLE_FIELDS.map(({ key }) => key)
  const unknown = PEOPLE_EXPORTS.flatMap(({ columns }) => Object.values(columns)).filter(field => field !== null && !keys.includes(field))
  expect(unknown).toEqual([])
  expect(proposeMapping(['Role', 'User role'], PEOPLE_FIELDS, PEOPLE_EXPORTS, {})).toEqual(['jobTitle', 'accessRole'])
})
