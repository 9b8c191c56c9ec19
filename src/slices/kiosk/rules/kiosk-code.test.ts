import { expect, test } from 'vitest'
import { kioskCodeViolation } from './kiosk-code.ts'

const of = (code: string, number = '1042', replaced?: string) =>
  kioskCodeViolation(code, { number, ...(replaced !== undefined && { replaced }) })?.rule ?? null

test.each<[string, string | null]>([
  ['480913', null],
  ['000001', null],
  ['112233', null],
  ['12345', 'code_digits'],
  ['1234567', 'code_digits'],
  ['48091a', 'code_digits'],
  ['٤٨٠٩١٣', 'code_digits'],
  ['', 'code_digits'],
  ['000000', 'code_simple'],
  ['777777', 'code_simple'],
  ['121212', 'code_simple'],
  ['123123', 'code_simple'],
  ['123456', 'code_simple'],
  ['012345', 'code_simple'],
  ['890123', 'code_simple'],
  ['654321', 'code_simple'],
  ['210987', 'code_simple'],
])('the code %s is %s (KSK-1)', (code, rule) => {
  expect(of(code)).toBe(rule)
})

test.each<[string, string, string | null]>([
  ['001042', '1042', 'code_number'],
  ['104200', '1042', 'code_number'],
  ['480913', '480913', 'code_number'],
  ['480913', 'E-480913', 'code_number'],
  ['480913', 'E-17', null],
  ['480913', 'Rosa', null],
])('the code %s of employee number %s is %s (KSK-1)', (code, number, rule) => {
  expect(of(code, number)).toBe(rule)
})

test('the code that replaces another one differs from it (KSK-1)', () => {
  expect(of('480913', '1042', '480913')).toBe('code_same')
  expect(of('480913', '1042', '480914')).toBeNull()
})
