import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isTimeZone } from '#core/time-zone.ts'
import { identityCalls } from '#slices/identity/web/public.tsx'
import { parseSubdomain, proposeSubdomain } from '#slices/organizations/rules/subdomain.ts'
import { EmailField, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { ownTimeZone, TimeZoneField } from '#web/form/time-zone-field.tsx'
import { useForm, useValue } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { organizationCalls } from '../calls.ts'
import { t } from './texts.ts'

interface Values {
  organizationName: string
  subdomain: string
  administratorEmail: string
  timezone: string | null
}

const filled = (text: string) => (text.trim() === '' ? t('required') : undefined)

/** Creates an organization for others. The subdomain follows the name until another one is typed. */
export const NewOrganization = ({ onClose }: { onClose: () => void }) => {
  const baseDomain = useQuery(identityCalls.setupStatus.queryOptions({ input: {} })).data?.baseDomain ?? null
  const form = useForm<Values>(
    { organizationName: '', subdomain: '', administratorEmail: '', timezone: isTimeZone(ownTimeZone) ? ownTimeZone : null },
    values => {
      const parsed = parseSubdomain(values.subdomain, baseDomain)
      return {
        organizationName: filled(values.organizationName),
        subdomain: parsed.ok ? undefined : parsed.message,
        administratorEmail: filled(values.administratorEmail),
        timezone: filled(values.timezone ?? ''),
      }
    },
  )
  const { save } = useSave(organizationCalls.create, {
    done: t('createdDone'),
    failed: t('createFailed'),
    refresh: [organizationCalls.key()],
  })
  const name = useValue(form, 'organizationName')
  const subdomain = useValue(form, 'subdomain')
  const proposed = useRef('')
  useEffect(() => {
    const next = proposeSubdomain(name)
    if (next !== proposed.current && form.valuesNow().subdomain === proposed.current) form.setValue('subdomain', next)
    proposed.current = next
  }, [name, form])
  const parsed = parseSubdomain(subdomain, baseDomain)
  const help =
    baseDomain === null || !parsed.ok ? t('subdomainHelp') : t('subdomainHelpAt', { address: `${parsed.subdomain}.${baseDomain}` })
  return (
    <FormDialog<Values, never>
      form={form}
      title={t('newOrganization')}
      description={t('newHelp')}
      failed={t('createFailed')}
      saveLabel={t('create')}
      onSubmit={({ timezone, ...values }) => save({ ...values, timezone: timezone ?? '' })}
      onClose={onClose}
    >
      <TextField<Values> name="organizationName" label={t('organizationName')} autoComplete="off" />
      <TextField<Values> name="subdomain" label={t('subdomain')} help={help} autoComplete="off" />
      <EmailField<Values> name="administratorEmail" label={t('administratorEmail')} />
      <TimeZoneField<Values> name="timezone" label={t('timezone')} present={ownTimeZone} />
    </FormDialog>
  )
}
