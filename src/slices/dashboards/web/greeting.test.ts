import { expect, test } from 'vitest'
import { dayPart } from './greeting.ts'

test('the greeting follows the browser’s clock, and night counts as evening', () => {
  expect([3, 4, 11, 12, 17, 18, 23, 0].map(dayPart)).toEqual([
    'goodEvening',
    'goodMorning',
    'goodMorning',
    'goodAfternoon',
    'goodAfternoon',
    'goodEvening',
    'goodEvening',
    'goodEvening',
  ])
})
