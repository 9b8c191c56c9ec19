/**
 * A kiosk code is 6 digits that are hard to guess: not one digit or one group of digits repeated, not counting up or down, not the employee number, and
 * not the code that it replaces. Authority: SEC-155. Rule KSK-1.
 */
import type { Violation } from '#core/result.ts'

export const CODE_LENGTH = 6

export type KioskCodeRule = 'code_digits' | 'code_simple' | 'code_number' | 'code_same'

const violations: Readonly<Record<KioskCodeRule, string>> = {
  code_digits: `Enter ${CODE_LENGTH} digits`,
  code_simple: "Choose a code that's harder to guess",
  code_number: 'Your code must be different from your employee number',
  code_same: 'Choose a code that is different from the one you were given',
}

/** `number` is the employee number; `replaced` is the present code, where it is known. */
export function kioskCodeViolation(
  code: string,
  { number, replaced }: { number: string; replaced?: string },
): Violation<KioskCodeRule> | null {
  const rule = brokenRule(code, number, replaced)
  return rule === null ? null : { rule, field: null, message: violations[rule] }
}

function brokenRule(code: string, number: string, replaced: string | undefined): KioskCodeRule | null {
  if (!/^[0-9]{6}$/.test(code)) return 'code_digits'
  if (isRepeated(code) || isRun(code)) return 'code_simple'
  const digits = number.replace(/[^0-9]/g, '')
  if (digits !== '' && (code === digits.padStart(CODE_LENGTH, '0') || code === digits.padEnd(CODE_LENGTH, '0'))) return 'code_number'
  return code === replaced ? 'code_same' : null
}

/** 111111, 121212 and 123123: a group of one, two or three digits, repeated. */
function isRepeated(code: string): boolean {
  return [1, 2, 3].some(length => code === code.slice(0, length).repeat(CODE_LENGTH / length))
}

/** 123456, 890123 and 654321: each digit is one more, or one less, than the one before; 0 follows 9. */
function isRun(code: string): boolean {
  const steps = [...code].slice(1).map((digit, at) => (Number(digit) - Number(code[at]) + 10) % 10)
  return steps.every(step => step === 1) || steps.every(step => step === 9)
}
