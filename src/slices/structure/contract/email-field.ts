import { parseEmail } from '#core/email.ts'
import { line } from '#core/text.ts'

/** An address to write to, kept as it was typed: it is no account's. */
export const emailField = line(254).refine(text => parseEmail(text, domain => domain).ok, {
  error: 'must be an email address',
  params: { rule: 'email_invalid' },
})
