import { expect, test } from 'vitest'
import { type RecordVerb, recordTexts } from './texts.ts'

const texts: [verb: RecordVerb, done: string, failed: string][] = [
  ['create', 'Department created successfully', 'Failed to create department'],
  ['update', 'Department updated successfully', 'Failed to update department'],
  ['delete', 'Department deleted successfully', 'Failed to delete department'],
  ['deactivate', 'Department deactivated successfully', 'Failed to deactivate department'],
  ['reactivate', 'Department reactivated successfully', 'Failed to reactivate department'],
]

test.each(texts)('%s has its fixed texts for success and failure', (verb, done, failed) => {
  const department = recordTexts('department', 'departments')
  expect(department.done(verb)).toBe(done)
  expect(department.failed(verb)).toBe(failed)
})

test('a failed list names the records in the plural, also where it is irregular', () => {
  expect(recordTexts('department', 'departments').failedFetch).toBe('Failed to fetch departments')
  expect(recordTexts('business unit', 'business units').done('create')).toBe('Business unit created successfully')
  expect(recordTexts('country', 'countries').failedFetch).toBe('Failed to fetch countries')
})
