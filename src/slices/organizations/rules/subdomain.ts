/**
 * A subdomain is 3 to 63 lowercase letters, digits, and single inner hyphens, and not a reserved name; uppercase is invalid and is
 * never converted silently. Authority: PRD-11. Rule ORG-1.
 */
import { type Invalid, invalid } from '#core/result.ts'

const RESERVED: ReadonlySet<string> = new Set(['www', 'api', 'admin', 'app', 'mail', 'static', 'help', 'status'])

export type SubdomainRule = 'too_short' | 'too_long' | 'characters' | 'hyphen_at_end' | 'double_hyphen' | 'taken'

/** The title above the error message. */
export function subdomainTitle(rule: SubdomainRule): 'Subdomain Unavailable' | 'Invalid Subdomain' {
  return rule === 'taken' ? 'Subdomain Unavailable' : 'Invalid Subdomain'
}

/** Also the error when another organization has the subdomain. */
export const subdomainTaken = invalid('taken', 'domain', 'This subdomain is already taken. Please choose a different one.')

/**
 * The subdomain alone; a trailing `.{baseDomain}` is removed first. Host names that start with `previewPrefix` show the main site, so no organization can have one. Only
 * the database knows whether it is free.
 */
export function parseSubdomain(
  text: string,
  baseDomain: string | null,
  previewPrefix?: string,
): { ok: true; subdomain: string } | Invalid<SubdomainRule> {
  const suffix = baseDomain ? `.${baseDomain.toLowerCase()}` : null
  const subdomain = suffix && text.toLowerCase().endsWith(suffix) ? text.slice(0, -suffix.length) : text
  const no = (rule: SubdomainRule, message: string) => invalid(rule, 'domain', message)
  if (subdomain.length < 3) return no('too_short', 'Subdomain must be at least 3 characters long')
  if (subdomain.length > 63) return no('too_long', 'Subdomain must be no more than 63 characters long')
  if (!/^[a-z0-9-]+$/.test(subdomain)) return no('characters', 'Subdomain can only contain lowercase letters, numbers, and hyphens')
  if (/^-|-$/.test(subdomain)) return no('hyphen_at_end', 'Subdomain cannot start or end with a hyphen')
  if (subdomain.includes('--')) return no('double_hyphen', 'Subdomain cannot contain consecutive hyphens')
  if (RESERVED.has(subdomain) || (previewPrefix !== undefined && subdomain.startsWith(previewPrefix))) return subdomainTaken
  return { ok: true, subdomain }
}

/** The longest subdomain that is proposed: short enough to be said and typed. */
const PROPOSED_LENGTH = 40

/** The subdomain to propose for an organization of this name, in whole words; '' where its letters make none. */
export function proposeSubdomain(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’.]/gu, '')
    .replaceAll('&', ' and ')
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
  while (words.length > 1 && words.join('-').length > PROPOSED_LENGTH) words.pop()
  const parsed = parseSubdomain(words.join('-').slice(0, PROPOSED_LENGTH), null)
  return parsed.ok ? parsed.subdomain : ''
}
