import { fail } from '#core/failure.ts'
import { isTimeZone } from '#core/time-zone.ts'
import { parseSubdomain, subdomainTitle } from '#slices/organizations/rules/subdomain.ts'

/** Form values for the organization that a person creates. */
interface Typed {
  organizationName: string
  subdomain: string
  timezone: string
}

/** The organization as it is stored. Throws VALIDATION with the field. Only the database knows whether the subdomain is free. */
export function requireOrganization(
  { organizationName: name, subdomain, timezone }: Typed,
  { baseDomain, previewPrefix }: { baseDomain: string | null; previewPrefix?: string | undefined },
): { name: string; subdomain: string; timezone: string } {
  const parsed = parseSubdomain(subdomain, baseDomain, previewPrefix)
  if (!parsed.ok)
    fail('VALIDATION', parsed.message, { field: 'subdomain', rule: parsed.rule, data: { title: subdomainTitle(parsed.rule) } })
  if (!isTimeZone(timezone)) fail('VALIDATION', 'Choose a valid time zone', { field: 'timezone', rule: 'timezone' })
  return { name, subdomain: parsed.subdomain, timezone }
}
