import { describe, expect, test } from 'vitest'
import { DateColumn, type DateOrder, readWrittenDate } from './written-date.ts'

describe('a date is read', () => {
  test.each<[string, DateOrder, string | null]>([
    ['2023-08-14', 'month_first', '2023-08-14'],
    ['2023/8/4', 'day_first', '2023-08-04'],
    ['2023-08-14T00:00:00.000Z', 'month_first', '2023-08-14'],
    ['8/14/2023', 'month_first', '2023-08-14'],
    ['08/14/2023 12:00 AM', 'month_first', '2023-08-14'],
    ['14/8/2023', 'day_first', '2023-08-14'],
    ['3-4-2026', 'day_first', '2026-04-03'],
    ['3-4-2026', 'month_first', '2026-03-04'],
    ['14.8.2023', 'month_first', '2023-08-14'],
    ['8/14/23', 'month_first', '2023-08-14'],
    ['8/14/98', 'month_first', '1998-08-14'],
    ['Aug 14, 2023', 'month_first', '2023-08-14'],
    ['August 14 2023', 'month_first', '2023-08-14'],
    ['Sept. 1, 2023', 'month_first', '2023-09-01'],
    ['14 Aug 2023', 'month_first', '2023-08-14'],
    ['14-Aug-2023', 'month_first', '2023-08-14'],
    ['  45152 ', 'month_first', '2023-08-14'],
    ['45152.0', 'month_first', '2023-08-14'],
    ['36526', 'month_first', '2000-01-01'],
    ['13/45/2022', 'month_first', null],
    ['2/30/2023', 'month_first', null],
    ['14/8/2023', 'month_first', null],
    ['8/14-2023', 'month_first', null],
    ['2023', 'month_first', null],
    ['99999', 'month_first', null],
    ['Augustus 14, 2023', 'month_first', null],
    ['soon', 'month_first', null],
    ['', 'month_first', null],
  ])('%s, %s: %s', (text, order, date) => expect(readWrittenDate(text, order)).toBe(date))
})

describe('the order of a column', () => {
  test.each<[string, string[], ReturnType<DateColumn['order']>]>([
    ['a day above 12 in second place', ['1/2/2023', '8/14/2023'], { order: 'month_first', isOpen: false }],
    ['a day above 12 in first place', ['1/2/2023', '14/8/2023'], { order: 'day_first', isOpen: false }],
    ['every date could be read both ways', ['1/2/2023', '3/4/2023'], { order: 'month_first', isOpen: true }],
    ['no date of that kind', ['2023-08-14', '14.8.2023', 'Aug 14, 2023', '45152', '13/45/2022', ''], null],
    ['one date of that kind among others', ['2023-08-14', '8/14/2023'], { order: 'month_first', isOpen: false }],
    ['what is no date in either order says nothing', ['3/4/2023', '13/45/2022'], { order: 'month_first', isOpen: true }],
    ['most of the dates, where they say different things', ['14/8/2023', '15/8/2023', '8/14/2023'], { order: 'day_first', isOpen: false }],
  ])('%s', (_, texts, order) => {
    const column = new DateColumn()
    for (const text of texts) column.add(text)
    expect(column.order()).toEqual(order)
  })
})
