import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isTimeZone } from '#core/time-zone.ts'
import { parseSubdomain, proposeSubdomain } from '#slices/organizations/rules/subdomain.ts'
import { TextField } from '#web/form/fields.tsx'
import { ownTimeZone, TimeZoneField } from '#web/form/time-zone-field.tsx'
import { type FormHandle, useValue } from '#web/form/use-form.ts'
import { identityCalls } from '../calls.ts'
import { t } from '../texts.ts'
import { t as own } from './texts.ts'

export interface OrganizationValues {
  organizationName: string
  subdomain: string
  timezone: string | null
}

export const newOrganization = (): OrganizationValues => ({
  organizationName: '',
  subdomain: '',
  // A browser may not know its own.
  timezone: isTimeZone(ownTimeZone) ? ownTimeZone : null,
})

export const filled = (text: string) => (text.trim() === '' ? t('required') : undefined)

export function organizationProblems({ organizationName, subdomain, timezone }: OrganizationValues, baseDomain: string | null) {
  const parsed = parseSubdomain(subdomain, baseDomain)
  return {
    organizationName: filled(organizationName),
    subdomain: parsed.ok ? undefined : parsed.message,
    timezone: filled(timezone ?? ''),
  }
}

/** The installation's domain, below which each organization has its address; null where there is none, or before it is known. */
export function useBaseDomain(): string | null {
  return useQuery(identityCalls.setupStatus.queryOptions({ input: {} })).data?.baseDomain ?? null
}

/** Name, subdomain and time zone. The subdomain follows the name until the person types another. */
export function OrganizationFields<V extends OrganizationValues>({ form }: { form: FormHandle<V> }) {
  const of = form as unknown as FormHandle<OrganizationValues>
  const baseDomain = useBaseDomain()
  const name = useValue(of, 'organizationName')
  const subdomain = useValue(of, 'subdomain')
  const proposed = useRef(proposeSubdomain(name))
  useEffect(() => {
    const next = proposeSubdomain(name)
    if (next !== proposed.current && of.valuesNow().subdomain === proposed.current) of.setValue('subdomain', next)
    proposed.current = next
  }, [name, of])
  const parsed = parseSubdomain(subdomain, baseDomain)
  const help =
    baseDomain === null || !parsed.ok ? own('subdomainHelp') : own('subdomainHelpAt', { address: `${parsed.subdomain}.${baseDomain}` })
  return (
    <>
      <TextField<OrganizationValues> name="organizationName" label={own('organizationName')} autoComplete="organization" size="tall" />
      <TextField<OrganizationValues> name="subdomain" label={own('subdomain')} help={help} autoComplete="off" size="tall" />
      <TimeZoneField<OrganizationValues> name="timezone" label={own('timezone')} present={ownTimeZone} size="tall" />
    </>
  )
}
