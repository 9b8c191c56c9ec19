import { describe, expect, test } from 'vitest'
import { splitMoney } from '#core/money.ts'
import { effortShares, functionalSplit, trueUp } from './effort-shares.ts'

const hours = (...all: number[]) => all.map(one => Math.round(one * 60))

describe('EFF-2: percentages come from all hours', () => {
  test.each([
    ['45 hours on two grants and management', hours(18, 22.5, 4.5), [4000, 5000, 1000], [80_000, 100_000, 20_000]],
    ['three equal parts: the first takes what is left over', hours(10, 10, 10), [3334, 3333, 3333], [66_667, 66_667, 66_666]],
    ['one fund alone', hours(7.25), [10_000], [200_000]],
    ['a fund without hours', hours(8, 0), [10_000, 0], [200_000, 0]],
  ])('%s', (_, minutes, shares, ofTwoThousandDollars) => {
    expect(effortShares(minutes)).toEqual(shares)
    expect(splitMoney(200_000, minutes)).toEqual(ofTwoThousandDollars)
  })

  test('without hours there are no shares', () => expect(effortShares([0, 0])).toEqual([0, 0]))
})

describe('EFF-3: an estimate is corrected to the hours worked', () => {
  test.each([
    ['50 % budgeted, 30 % worked: $1,200 of $6,000 go back', 600_000, 5000, hours(48)[0]!, hours(160)[0]!, -120_000],
    ['the same in minutes', hours(160)[0]!, 5000, hours(48)[0]!, hours(160)[0]!, -1920],
    ['worked as budgeted', 600_000, 5000, hours(80)[0]!, hours(160)[0]!, 0],
    ['worked more than budgeted', 600_000, 2500, hours(80)[0]!, hours(160)[0]!, 150_000],
    ['nothing worked at all', 600_000, 5000, 0, 0, 0],
  ])('%s', (_, whole, budgeted, minutes, total, expected) => expect(trueUp(whole, budgeted, minutes, total)).toBe(expected))
})

describe('EFF-5: every hour has exactly one function', () => {
  test.each([
    ['160 hours', [120, 28, 12], [7500, 1750, 750]],
    ['program services alone', [40, 0, 0], [10_000, 0, 0]],
    ['thirds', [1, 1, 1], [3334, 3333, 3333]],
  ])('%s', (_, [program, management, fundraising], shares) => {
    const split = functionalSplit([
      { functionalCategory: 'fundraising', minutes: fundraising! * 60 },
      { functionalCategory: 'program', minutes: program! * 60 },
      { functionalCategory: 'management_general', minutes: management! * 60 },
    ])
    expect(split.map(one => one.functionalCategory)).toEqual(['program', 'management_general', 'fundraising'])
    expect(split.map(one => one.share)).toEqual(shares)
    expect(split.map(one => one.minutes)).toEqual([program! * 60, management! * 60, fundraising! * 60])
  })
})

test('EFF-2: 10,000 random distributions add up to 100 %, and no share is negative or moves by more than a hundredth', () => {
  let seed = 12
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let run = 0; run < 10_000; run++) {
    const minutes = Array.from({ length: 1 + random(8) }, () => random(2400))
    const total = minutes.reduce((sum, one) => sum + one, 0)
    const shares = effortShares(minutes)
    expect(shares.reduce((sum, one) => sum + one, 0)).toBe(total === 0 ? 0 : 10_000)
    for (const [at, share] of shares.entries()) if (total > 0) expect(Math.abs(share - (minutes[at]! * 10_000) / total)).toBeLessThan(1)
  }
})
