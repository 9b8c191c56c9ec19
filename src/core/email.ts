/**
 * An email address is compared and stored trimmed and in one spelling, so that one mailbox has one account: the local part
 * case-folded and then composed, the domain as Unicode, even when typed as xn--. Authority: PRD-8,
 * Unicode canonical caseless matching, IDNA 2008. Rule IDN-1.
 */
import { type Invalid, invalid } from './result.ts'

const MAX_LENGTH = 254 // RFC 5321: what fits a mail command
const MAX_LOCAL = 64
const LOCAL = /^[^\s@"(),:;<>[\\\]\p{C}]+$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * The address to store and look up, or why the text is not one. Only a mail can tell whether it exists. `toUnicodeDomain` returns the
 * Unicode form of a domain, however it was typed, and '' for an invalid one.
 */
export function parseEmail(
  text: string,
  toUnicodeDomain: (domain: string) => string,
): { ok: true; email: string } | Invalid<'email_empty' | 'email_invalid'> {
  const typed = text.trim().normalize('NFC')
  if (typed === '') return invalid('email_empty', 'email', 'Please enter your email address')
  const at = typed.lastIndexOf('@')
  const local = foldCase(typed.slice(0, Math.max(0, at)))
  const typedDomain = typed.slice(at + 1)
  // Check before the conversion as well, because it silently drops invisible characters.
  const domain = areLabels(typedDomain) ? toUnicodeDomain(typedDomain).normalize('NFC') : ''
  const email = `${local}@${domain}`
  const sound =
    email.length <= MAX_LENGTH && local.length <= MAX_LOCAL && LOCAL.test(local) && !/^\.|\.\.|\.$/.test(local) && isDomain(domain)
  return sound ? { ok: true, email } : invalid('email_invalid', 'email', 'Please enter a valid email address')
}

/**
 * Decomposed first, so that composed and decomposed letters fold alike. Sigma has one lower-case form here, because the right one
 * depends on its position.
 */
function foldCase(text: string): string {
  return text.normalize('NFD').toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
}

function areLabels(domain: string): boolean {
  return domain.split('.').every(label => LABEL.test(label))
}

/** A label that still begins with xn-- does not encode Unicode and would be a second spelling. */
function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.length >= 2 && areLabels(domain) && !/^\d+$/.test(labels.at(-1)!) && !labels.some(label => label.startsWith('xn--'))
}
