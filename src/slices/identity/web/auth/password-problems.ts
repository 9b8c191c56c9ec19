import { passwordPersonalViolation } from '../../rules/password-personal.ts'
import { passwordShapeViolation } from '../../rules/password-shape.ts'
import { t } from './password-texts.ts'

/**
 * Validates a password typed twice. `ownWords` is what the form knows about the person. The list of common passwords (13 kB) stays on the
 * server, which validates everything again.
 */
export function passwordProblems(
  { password, confirmation }: { password: string; confirmation: string },
  ownWords: readonly string[] = [],
): {
  password?: string | undefined
  confirmation?: string | undefined
} {
  return {
    password: (passwordShapeViolation(password) ?? passwordPersonalViolation(password, ownWords))?.message,
    confirmation: password === confirmation ? undefined : t('passwordsDiffer'),
  }
}
