import { describe, expect, test } from 'vitest'
import { countsAsPaid, countsAsWorked, PAY_CODE_LABELS, PAY_CODES } from '#slices/time-groups/rules/pay-codes.ts'
import { columnHandle, parseColumn } from './column.ts'

const id = '0198a6c1-0000-7000-8000-0123456789ab'

describe('a column has one handle', () => {
  test.each(PAY_CODES)('the pay code %s is its own handle', code => {
    expect(parseColumn(code)).toEqual({ columnType: 'pay_code', columnId: code })
    expect(columnHandle('pay_code', code)).toBe(code)
  })

  test.each(['department', 'location', 'unit', 'fund'] as const)('an allocation to a %s is type and id', type => {
    const handle = columnHandle(type, id)
    expect(handle).toBe(`${type}:${id}`)
    expect(parseColumn(handle)).toEqual({ columnType: type, columnId: id })
  })

  test.each([
    '',
    'comp_time',
    'Regular',
    `pay_code:${id}`,
    `program:${id}`,
    'fund:1',
    `fund:${id.toUpperCase()}`,
    `fund:${id} `,
    'toString',
  ])('"%s" is not a column', handle => {
    expect(parseColumn(handle)).toBeNull()
  })
})

describe('OT-3: only worked hours count as worked', () => {
  test('the three worked pay codes and every allocation count, leave and holiday do not', () => {
    const worked = PAY_CODES.filter(columnId => countsAsWorked({ columnType: 'pay_code', columnId }))
    expect(worked).toEqual(['regular', 'overtime', 'double_time'])
    expect(countsAsWorked({ columnType: 'department', columnId: id })).toBe(true)
    expect(countsAsWorked({ columnType: 'fund', columnId: id })).toBe(true)
  })

  test('only unpaid hours are excluded from the paid total', () => {
    expect(PAY_CODES.filter(columnId => !countsAsPaid({ columnType: 'pay_code', columnId }))).toEqual(['unpaid'])
    expect(countsAsPaid({ columnType: 'unit', columnId: id })).toBe(true)
  })

  test('every pay code has a label of its own', () => {
    expect(new Set(Object.values(PAY_CODE_LABELS)).size).toBe(PAY_CODES.length)
  })
})
