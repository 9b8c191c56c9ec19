import { describe, expect, test } from 'vitest'
import { firstHolidayChange, type ListedHoliday, readHolidays } from './holiday-list.ts'

const christmas: ListedHoliday = { label: 'Christmas Day', date: '2026-12-25', type: 'holiday' }

describe('CAL-3 a list of holidays that arrives as text', () => {
  test.each([
    ['JSON', JSON.stringify([christmas, { label: 'Floor work', date: '2026-12-28', type: 'closure' }])],
    ['JSON without a type', '[{"label":"Christmas Day","date":"2026-12-25"},{"label":"Floor work","date":"2026-12-28","type":"closure"}]'],
    ['lines', '2026-12-25 Christmas Day\n\n2026-12-28, Floor work, closure\r\n'],
  ])('%s is read', (_, text) => {
    expect(readHolidays(text)).toEqual({ ok: true, holidays: [christmas, { label: 'Floor work', date: '2026-12-28', type: 'closure' }] })
  })

  test.each([
    ['no list', '{"label":"x"}', 'Line 1 needs a date (such as 2026-12-25) and a name'],
    ['broken JSON', '[{', 'Enter up to 500 holidays, as a list or a line for each'],
    ['no such day', '2026-12-25 Christmas Day\n2026-02-30 Nothing', 'Line 2 needs a date (such as 2026-12-25) and a name'],
    ['another type', '[{"label":"x","date":"2026-12-25","type":"party"}]', 'Line 1 needs a date (such as 2026-12-25) and a name'],
    ['a null', '[null]', 'Line 1 needs a date (such as 2026-12-25) and a name'],
  ])('%s is a validation error at its line', (_, text, message) => {
    expect(readHolidays(text)).toEqual({ ok: false, rule: 'not_a_list', field: 'holidaysClosures', message })
  })

  test('an empty text is an empty list', () => {
    expect(readHolidays(' ')).toEqual({ ok: true, holidays: [] })
  })
})

describe('CAL-3 hours may change from the first day on that is listed otherwise', () => {
  const eve: ListedHoliday = { date: '2026-12-24', label: 'Christmas Eve', type: 'closure' }
  test.each<[string, ListedHoliday[], string | null]>([
    ['nothing', [eve, christmas], null],
    ['another order and name', [{ ...christmas, label: 'Christmas' }, eve], null],
    ['one more', [christmas, eve, { ...eve, date: '2026-11-27' }], '2026-11-27'],
    ['one less', [christmas], '2026-12-24'],
    ['another kind', [eve, { ...christmas, type: 'closure' }], '2026-12-25'],
    ['another day', [eve, { ...christmas, date: '2026-12-26' }], '2026-12-25'],
  ])('%s', (_, is, first) => {
    expect(firstHolidayChange([christmas, eve], is)).toBe(first)
  })
})
