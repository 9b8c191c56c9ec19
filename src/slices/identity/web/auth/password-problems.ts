import { passwordShapeViolation } from '../../rules/password-shape.ts'
import { t } from '../texts.ts'

/** What is wrong with a password typed twice. The list of common ones stays on the server, which checks everything again. */
export function passwordProblems({ password, confirmation }: { password: string; confirmation: string }): {
  password?: string | undefined
  confirmation?: string | undefined
} {
  return {
    password: passwordShapeViolation(password)?.message,
    confirmation: password === confirmation ? undefined : t('passwordsDiffer'),
  }
}
