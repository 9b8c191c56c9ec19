import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/depth.ts'
import { formatHours, hoursWithUnit, parseHours } from './minutes.ts'

const RUNS = runs(300, 100_000)

describe('hours are parsed the way people type them (SEC-83, SEC-86)', () => {
  test.each([
    ['8', 480],
    ['7.5', 450],
    ['7,5', 450],
    ['.5', 30],
    ['8.', 480],
    ['7:30', 450],
    [':45', 45],
    ['0:05', 5],
    ['7h', 420],
    ['7h30', 450],
    ['7h 30m', 450],
    ['7H5', 425],
    ['7.5h', 450],
    ['450m', 450],
    ['8 hrs', 480],
    ['1 hour', 60],
    ['7.5 hours', 450],
    ['7 hrs 30 min', 450],
    ['30 minutes', 30],
    ['  8  ', 480],
    ['0', 0],
    ['24', 1440],
    ['24:00', 1440],
    ['1440m', 1440],
    ['7.33', 440], // 439.8
    ['0.575', 35], // 34.5 goes up, though 0.575 × 60 in floating point lies below
    ['0.0084', 1],
    ['7:30:00', 450],
    ['7:30:29', 450],
    ['7:30:30', 451],
    ['0.00', 0],
    ['0:00:00', 0],
  ])('"%s" is %i minutes', (text, minutes) => {
    expect(parseHours(text)).toEqual({ ok: true, minutes })
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['-1', 'negative'],
    ['−2:30', 'negative'],
    ['24.01', 'over_24h'],
    ['24.005', 'over_24h'], // would round to 24:00
    ['24:01', 'over_24h'],
    ['480', 'over_24h'], // a bare number is hours, never minutes
    ['1441m', 'over_24h'],
    ['24:00:01', 'over_24h'],
    ['0.001', 'rounds_to_nothing'], // 0 would clear the cell
    ['0.008', 'rounds_to_nothing'],
    ['0:00:29', 'rounds_to_nothing'],
    ['NaN', 'not_hours'],
    ['1e3', 'not_hours'],
    ['0x10', 'not_hours'],
    ['Infinity', 'not_hours'],
    ['eight', 'not_hours'],
    ['7:60', 'not_hours'],
    ['7:5', 'not_hours'],
    ['7:30:5', 'not_hours'],
    ['7:30:60', 'not_hours'],
    ['7h60', 'not_hours'],
    ['7.5h 30m', 'not_hours'],
    ['7.5.5', 'not_hours'],
    ['1,000.5', 'not_hours'],
    ['8 8', 'not_hours'],
    ['.', 'not_hours'],
    ['h', 'not_hours'],
    ['-', 'not_hours'],
    ['--1', 'not_hours'],
    ['=8', 'not_hours'],
  ])('"%s" is invalid: %s', (text, rule) => {
    expect(parseHours(text)).toMatchObject({ ok: false, rule })
  })
})

describe('hours are shown in the chosen format', () => {
  test.each([
    [480, '8.00', '8:00'],
    [450, '7.50', '7:30'],
    [440, '7.33', '7:20'],
    [1, '0.02', '0:01'],
    [0, '0.00', '0:00'],
    [5670, '94.50', '94:30'],
    [-90, '-1.50', '-1:30'],
  ])('%i minutes are %s or %s', (minutes, decimal, clock) => {
    expect(formatHours(minutes, 'decimal')).toBe(decimal)
    expect(formatHours(minutes, 'hours_minutes')).toBe(clock)
  })

  test.each([
    [60, '1.00 hr', '1:00 hr'],
    [-60, '-1.00 hr', '-1:00 hr'],
    [61, '1.02 hrs', '1:01 hrs'],
    [30, '0.50 hrs', '0:30 hrs'],
    [0, '0.00 hrs', '0:00 hrs'],
    [480, '8.00 hrs', '8:00 hrs'],
  ])('%i minutes with their unit are %s or %s', (minutes, decimal, clock) => {
    expect(hoursWithUnit(minutes, 'decimal')).toBe(decimal)
    expect(hoursWithUnit(minutes, 'hours_minutes')).toBe(clock)
  })

  test('a displayed value parses back to the same minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1440 }), fc.constantFrom('decimal', 'hours_minutes'), (minutes, format) => {
        expect(parseHours(formatHours(minutes, format))).toEqual({ ok: true, minutes })
      }),
      { seed: 2, numRuns: RUNS },
    )
  })
})
