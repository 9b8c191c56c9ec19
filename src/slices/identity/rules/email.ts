/**
 * An e-mail address is compared and stored trimmed, in composed Unicode form and lower case, so that one mailbox has one
 * account. Authority: specification W §5 (trimmed), decisions.md §2. Rule I1 (ours).
 */
import { type Refused, refused } from '#core/result.ts'

const MAX_LENGTH = 254 // RFC 5321: what fits a mail command
const MAX_LOCAL = 64
const LOCAL = /^[^\s@"(),:;<>[\\\]\p{C}]+$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** The address to store and look up, or why the text is none. Whether it exists only a mail can tell. */
export function parseEmail(text: string): { ok: true; email: string } | Refused<'email_empty' | 'email_invalid'> {
  const email = text.normalize('NFC').trim().toLowerCase()
  if (email === '') return refused('email_empty', 'email', 'Please enter your email address')
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, Math.max(0, at)), email.slice(at + 1)]
  const labels = domain.split('.')
  const sound =
    email.length <= MAX_LENGTH &&
    local.length <= MAX_LOCAL &&
    LOCAL.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    labels.length >= 2 &&
    labels.every(label => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1)!)
  return sound ? { ok: true, email } : refused('email_invalid', 'email', 'Please enter a valid email address')
}
