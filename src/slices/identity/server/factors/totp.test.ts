import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { keyUri, newSecret, stepOfCode } from './totp.ts'

/** The secret of RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const SECRET = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32

// The appendix has eight digits; the last six of them are the code of six.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238: at second %d the code ends in that of %s', (seconds, code) => {
  expect(stepOfCode(SECRET, code.slice(2), seconds)).toBe(Math.floor(seconds / 30))
})

describe('the window', () => {
  const at = 1_234_567_890
  const codeAt = (seconds: number) => TOTP.generate({ secret: Secret.fromBase32(SECRET), timestamp: seconds * 1000 })
  test.each([
    ['two steps ago', -60, null],
    ['one step ago', -30, -1],
    ['now', 0, 0],
    ['one step ahead', 30, 1],
    ['two steps ahead', 60, null],
  ])('a code of %s', (_, seconds, delta) => {
    expect(stepOfCode(SECRET, codeAt(at + seconds), at)).toBe(delta === null ? null : Math.floor(at / 30) + delta)
  })
})

test.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 05924'])('"%s" is no code', text =>
  expect(stepOfCode(SECRET, text, 1_234_567_890)).toBeNull(),
)

test('of 10,000 random codes none is accepted', () => {
  // From a fixed seed, so that the three codes that are right at that second are not among them by chance.
  let seed = 20_261_122
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return String(Math.floor((seed / 2_147_483_648) * 1_000_000)).padStart(6, '0')
  }
  const accepted = Array.from({ length: 10_000 }, random).filter(code => stepOfCode(SECRET, code, 1_234_567_890) !== null)
  expect(accepted).toEqual([])
})

test('a new secret has 160 bits, and its address names the product and the account', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(secret)
  expect(keyUri(secret, 'rosa@x.test')).toBe(
    `otpauth://totp/Steward:rosa%40x.test?issuer=Steward&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})
