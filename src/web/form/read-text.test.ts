import { expect, test } from 'vitest'
import { dateText } from '#web/date-in.ts'
import { localDate, numberText, plainOf, readDate, readNumber } from './read-text.ts'

test.each([
  ['', {}, { value: null }],
  ['1234', {}, { value: 1234 }],
  ['1,234.5', { decimals: 2 }, { value: 1234.5 }],
  ['.5', { decimals: 1 }, { value: 0.5 }],
  ['−5', {}, { value: -5 }],
  ['12,5', { decimals: 2 }, { message: 'Enter a number like 12.5' }],
  ['.', { decimals: 2 }, { message: 'Enter a number like 12.5' }],
  ['1e3', {}, { message: 'Enter a whole number' }],
  ['7.5', {}, { message: 'Enter a whole number' }],
  ['7.125', { decimals: 2 }, { message: 'Enter no more than 2 decimal places' }],
  ['0', { min: 1 }, { message: 'Enter 1 or more' }],
  ['11', { max: 10 }, { message: 'Enter 10 or less' }],
  ['99999999999999999999', {}, { message: 'This number is too large' }],
])('the number %j with %j reads as %j', (text, limits, reading) => expect(readNumber(text, limits)).toEqual(reading))

test('a number is shown as it can be typed again', () => {
  for (const value of [0, -5, 1234.5, 1_000_000]) expect(readNumber(numberText(value), { decimals: 2 })).toEqual({ value })
})

test.each([
  ['', null],
  ['2026-11-22', '2026-11-22'],
  ['2026-1-5', '2026-01-05'],
  ['11/22/2026', '2026-11-22'],
  ['1/5/27', '2027-01-05'],
  ['2/29', null],
  ['12/24', '2026-12-24'],
  ['Nov 22', '2026-11-22'],
  ['november 22, 2027', '2027-11-22'],
])('the date %j reads as %j in 2026', (text, date) =>
  expect(readDate(text, '2026-11-22')).toEqual(
    date === null && text !== '' ? { message: 'Enter a date like 11/22/2026' } : { value: date },
  ),
)

test.each(['13/1/2026', '2/30/2026', '11/22/226', 'tomorrow', 'Foo 3'])('%j is no date', text =>
  expect(readDate(text, '2026-11-22')).toEqual({ message: 'Enter a date like 11/22/2026' }),
)

test('a date passes through a calendar unchanged, also on the days when clocks change', () => {
  for (const date of ['2026-03-08', '2026-11-01', '2024-02-29', '1999-12-31']) expect(plainOf(localDate(date))).toBe(date)
  expect(dateText('2026-01-05')).toBe('01/05/2026')
})
