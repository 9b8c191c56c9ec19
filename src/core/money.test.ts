import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyDigits, decimalMoney, formatMoney, isCurrency, parseMoney, splitMoney, sumMoney } from './money.ts'

describe('typed text becomes minor units of the currency (MNY-1)', () => {
  test.each([
    ['1,234.50', 'USD', 123450],
    ['$1,234.5', 'USD', 123450],
    ['1234', 'USD', 123400],
    ['.5', 'USD', 50],
    ['5.', 'USD', 500],
    [' 0.29 ', 'USD', 29],
    ['1234 USD', 'USD', 123400],
    ['usd 7', 'USD', 700],
    ['-5', 'USD', -500],
    ['−5', 'USD', -500],
    ['-$5', 'USD', -500],
    ['$-5', 'USD', -500],
    ['(5.00)', 'USD', -500],
    ['($5.00)', 'USD', -500],
    ['-0', 'USD', 0],
    ['CA$12', 'CAD', 1200],
    ['$12', 'CAD', 1200],
    ['¥1,500', 'JPY', 1500],
    ['1.234', 'KWD', 1234],
    ['90,071,992,547,409.91', 'USD', 9_007_199_254_740_991],
  ])('%s in %s → %d', (text, currency, minor) => expect(parseMoney(text, currency)).toEqual({ ok: true, minor }))

  test.each([
    ['', 'USD', 'empty'],
    ['   ', 'USD', 'empty'],
    ['12,5', 'USD', 'not_money'],
    ['1,23,456', 'USD', 'not_money'],
    ['1.2.3', 'USD', 'not_money'],
    ['$', 'USD', 'not_money'],
    ['.', 'USD', 'not_money'],
    ['--5', 'USD', 'not_money'],
    ['1e3', 'USD', 'not_money'],
    ['€5', 'USD', 'not_money'],
    ['five', 'USD', 'not_money'],
    ['1.005', 'USD', 'too_many_decimals'],
    ['1.5', 'JPY', 'too_many_decimals'],
    ['90,071,992,547,409.92', 'USD', 'too_large'],
  ])('%j in %s is an error: %s', (text, currency, rule) => expect(parseMoney(text, currency)).toMatchObject({ ok: false, rule }))
})

describe('an amount is written with the decimals of its currency (MNY-1)', () => {
  test.each([
    [123450, 'USD', '1234.50', '$1,234.50'],
    [-5, 'USD', '-0.05', '-$0.05'],
    [0, 'USD', '0.00', '$0.00'],
    [1500, 'JPY', '1500', '¥1,500'],
    [1234, 'KWD', '1.234', 'KWD\u00A01.234'],
    [9_007_199_254_740_991, 'USD', '90071992547409.91', '$90,071,992,547,409.91'],
  ])('%d of %s → %s, %s', (minor, currency, decimal, text) => {
    expect(decimalMoney(minor, currency)).toBe(decimal)
    expect(formatMoney(minor, currency)).toBe(text)
  })

  test('and is parsed back to itself, in every currency', () => {
    const amount = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(amount, minor => {
        for (const currency of Intl.supportedValuesOf('currency'))
          for (const text of [decimalMoney(minor, currency), formatMoney(minor, currency)])
            expect(parseMoney(text, currency), `${text} in ${currency}`).toEqual({ ok: true, minor })
      }),
      { numRuns: 20 },
    )
  })

  test('a fraction of the smallest unit is an error, never rounded', () => {
    expect(() => formatMoney(0.5, 'USD')).toThrow(RangeError)
  })
})

test.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %d decimals', (currency, digits) => {
  expect(currencyDigits(currency)).toBe(digits)
  expect(isCurrency(currency)).toBe(true)
})

test.each(['usd', 'XXXX', '', 'QQQ'])('%j is no currency', code => expect(isCurrency(code)).toBe(false))

describe('a sum is exact, or an error (MNY-2)', () => {
  test.each([
    [[], 0],
    [[10, 20, -5], 25],
  ])('%j → %d', (amounts, sum) => expect(sumMoney(amounts)).toBe(sum))
  test.each([[[0.1]], [[Number.MAX_SAFE_INTEGER, 1]], [[Number.NaN]]])('%j', amounts => expect(() => sumMoney(amounts)).toThrow(RangeError))
})

describe('a split gives the units left over to the largest remainders (MNY-3)', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [10, [1, 2], [3, 7]],
    [1, [0, 1], [0, 1]],
    [0, [1, 2], [0, 0]],
    [5, [1], [5]],
    [Number.MAX_SAFE_INTEGER, [1, 1], [4_503_599_627_370_496, 4_503_599_627_370_495]],
  ])('%d by %j → %j', (minor, weights, parts) => expect(splitMoney(minor, weights)).toEqual(parts))

  test.each([[[]], [[0, 0]], [[-1, 2]], [[0.5]]])('weights %j are an error', weights => {
    expect(() => splitMoney(100, weights)).toThrow(RangeError)
  })

  test('the parts add up, and none is a whole unit from its exact share', () => {
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }).filter(list => list.some(weight => weight > 0))
    fc.assert(
      fc.property(fc.integer(), weights, (minor, list) => {
        const parts = splitMoney(minor, list)
        expect(sumMoney(parts)).toBe(minor)
        const total = sumMoney(list)
        parts.forEach((part, at) => {
          expect(Math.abs(part - (minor * list[at]!) / total)).toBeLessThan(1)
        })
      }),
    )
  })
})
