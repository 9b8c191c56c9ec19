import { expect, test } from 'vitest'
import { defineTexts } from './texts.ts'

const t = defineTexts({
  plain: 'My Time',
  viewing: 'Viewing as: {organization}',
  people: { one: '{n} person in {place}', other: '{n} people in {place}' },
})

test('a text without placeholders is unchanged', () => {
  expect(t('plain')).toBe('My Time')
})

test('placeholders are filled literally, including markup and dollar signs', () => {
  expect(t('viewing', { organization: '<b>$& Co</b>' })).toBe('Viewing as: <b>$& Co</b>')
})

test('a count selects the plural form and is formatted in the locale', () => {
  expect(t('people', { n: 1, place: 'Bath' })).toBe('1 person in Bath')
  expect(t('people', { n: 0, place: 'Bath' })).toBe('0 people in Bath')
  expect(t('people', { n: 1200, place: 'Bath' })).toBe('1,200 people in Bath')
})

test('unknown keys and missing values do not compile', () => {
  // @ts-expect-error no such key
  expect(() => t('missing')).toThrow()
  // @ts-expect-error the organization is missing
  expect(t('viewing')).toBe('Viewing as: {organization}')
})
