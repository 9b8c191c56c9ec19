/**
 * Validates an organization's profile: an EIN has nine digits and is stored as 12-3456789, a website is stored as a web address, and the
 * year of foundation is not in the future. Authority: IRS, "How to apply for an EIN" (format); PRD-75. Rule ORG-3.
 */
import { type Invalid, invalid } from '#core/result.ts'

/** Paragraphs of section 501(c) of the Internal Revenue Code that organizations name most, and none. */
export const TAX_EXEMPT_STATUSES = ['501c3', '501c4', '501c5', '501c6', '501c7', '501c8', '501c10', '501c19', 'none'] as const

export const FIRST_FOUNDED_YEAR = 1600

/** Null for an empty text. */
export function parseEin(text: string): { ok: true; ein: string | null } | Invalid<'ein'> {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, ein: null }
  const parts = /^(\d{2})-?(\d{7})$/.exec(trimmed)
  return parts ? { ok: true, ein: `${parts[1]}-${parts[2]}` } : invalid('ein', 'ein', 'An EIN has nine digits, such as 12-3456789')
}

/** A name with at least one dot, perhaps a port and a path; no other scheme, no user name. */
const WEBSITE = /^(https?:\/\/)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#]\S*)?$/iu

/** Null for an empty text; without a scheme it is taken for https. */
export function parseWebsite(text: string): { ok: true; website: string | null } | Invalid<'website'> {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, website: null }
  const match = WEBSITE.exec(trimmed)
  if (match === null) return invalid('website', 'websiteAddress', 'Enter a web address, such as https://example.org')
  return { ok: true, website: match[1] === undefined ? `https://${trimmed}` : trimmed }
}

export function isFoundedYear(year: number, thisYear: number): boolean {
  return Number.isInteger(year) && year >= FIRST_FOUNDED_YEAR && year <= thisYear
}
