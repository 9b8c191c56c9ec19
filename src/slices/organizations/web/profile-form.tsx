import { type ReactNode, useState } from 'react'
import { useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { FIRST_FOUNDED_YEAR, isFoundedYear, parseEin, parseWebsite, TAX_EXEMPT_STATUSES } from '#slices/organizations/rules/profile.ts'
import { ConflictPanel } from '#web/form/conflict-panel.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useConflict } from '#web/form/use-conflict.ts'
import { useForm } from '#web/form/use-form.ts'
import { useUnsaved } from '#web/form/use-unsaved.ts'
import { useSave } from '#web/record/use-save.ts'
import { callErrorOf } from '#web/rpc.ts'
import { site } from '#web/site.ts'
import { Card } from '#web/ui/card.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { organizationsCalls, type Profile } from './calls.ts'
import { t } from './profile-texts.ts'

const TEXTS = ['name', 'domain', 'ein', 'stateOfIncorporation', 'address', 'city', 'state', 'zipCode', 'websiteAddress'] as const
/** The year is text: a number field would write 1,987. */

type Values = Record<(typeof TEXTS)[number], string> & {
  taxExemptStatus: (typeof TAX_EXEMPT_STATUSES)[number]
  foundedYear: string
}

const valuesOf = (profile: Profile): Values => ({
  ...(Object.fromEntries(TEXTS.map(name => [name, profile[name] ?? ''])) as Record<(typeof TEXTS)[number], string>),
  taxExemptStatus: profile.taxExemptStatus as Values['taxExemptStatus'],
  foundedYear: String(profile.foundedYear ?? ''),
})

const statuses = TAX_EXEMPT_STATUSES.map(value => ({
  value,
  label: value === 'none' ? t('notExempt') : value.replace(/^501c(\d+)$/, '501(c)($1)'),
}))

const thisYear = () => new Date().getFullYear()

/** Null for an empty text, undefined for one that is no year. */
function yearOf(text: string): number | null | undefined {
  const year = /^\d{4}$/.test(text.trim()) ? Number(text) : undefined
  if (text.trim() === '') return null
  return year !== undefined && isFoundedYear(year, thisYear()) ? year : undefined
}

const problemsOf = (values: Values) => {
  const [ein, website] = [parseEin(values.ein), parseWebsite(values.websiteAddress)]
  return {
    name: values.name.trim() === '' ? t('required') : undefined,
    ein: ein.ok ? undefined : ein.message,
    websiteAddress: website.ok ? undefined : website.message,
    foundedYear:
      yearOf(values.foundedYear) === undefined
        ? t('yearRange', { first: String(FIRST_FOUNDED_YEAR), last: String(thisYear()) })
        : undefined,
  }
}

interface ProfileFormProps {
  profile: Profile
  mayChange: boolean
  /** Below the fields. */
  children: ReactNode
}

/** The profile's fields; without the right to change them they are only read. */
export const ProfileForm = ({ profile, mayChange, children }: ProfileFormProps) => {
  const refresh = useRefreshBootstrap()
  const { save, failed } = useSave(organizationsCalls.updateProfile, {
    done: t('saved'),
    failed: t('saveFailed'),
    refresh: [organizationsCalls.profile.key()],
  })
  const form = useForm<Values>(valuesOf(profile), problemsOf, 'organizations')
  useUnsaved(form)
  const conflict = useConflict<Values, Profile>(form, { version: profile.version, valuesOf })
  const [rejected, setRejected] = useState<{ title: string; message: string }>()
  const update = async (values: Values) => {
    setRejected(undefined)
    try {
      form.reset(valuesOf(await save({ ...values, foundedYear: yearOf(values.foundedYear) ?? null, version: conflict.version })))
      refresh()
    } catch (error) {
      if (conflict.take(error)) return
      const { rule, message, data } = callErrorOf(error)
      if (rule === 'no_organization') return form.setError('root', t('noOrganization'))
      // A subdomain that can't be had has a title of its own besides the text at its field.
      if (typeof data.title === 'string') setRejected({ title: data.title, message })
      throw error
    }
  }
  const disabled = !mayChange
  return (
    <Form form={form} label={t('identity')} failed={failed} onSubmit={update}>
      <ConflictPanel conflict={conflict} />
      {rejected === undefined ? null : (
        <Panel tone="error" title={rejected.title}>
          {rejected.message}
        </Panel>
      )}
      <Card title={t('identity')}>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-sm:grid-cols-1">
          <TextField<Values> name="name" label={t('name')} autoComplete="organization" required disabled={disabled} />
          <TextField<Values>
            name="domain"
            label={t('subdomain')}
            help={site.organizations === null ? t('subdomainHelp') : t('subdomainHelpAt', { domain: site.organizations })}
            autoComplete="off"
            disabled={disabled}
          />
          <TextField<Values> name="ein" label={t('ein')} help={t('einHelp')} inputMode="numeric" autoComplete="off" disabled={disabled} />
          <SelectField<Values> name="taxExemptStatus" label={t('taxExemptStatus')} options={statuses} disabled={disabled} />
          <TextField<Values> name="stateOfIncorporation" label={t('stateOfIncorporation')} autoComplete="off" disabled={disabled} />
          <TextField<Values> name="foundedYear" label={t('foundedYear')} inputMode="numeric" autoComplete="off" disabled={disabled} />
        </div>
      </Card>
      <Card title={t('contact')}>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-sm:grid-cols-1">
          <div className="col-span-full">
            <TextField<Values> name="websiteAddress" label={t('websiteAddress')} inputMode="url" autoComplete="url" disabled={disabled} />
          </div>
          <div className="col-span-full">
            <TextField<Values> name="address" label={t('address')} autoComplete="street-address" disabled={disabled} />
          </div>
          <TextField<Values> name="city" label={t('city')} autoComplete="address-level2" disabled={disabled} />
          <div className="grid grid-cols-2 gap-3">
            <TextField<Values> name="state" label={t('state')} autoComplete="address-level1" disabled={disabled} />
            <TextField<Values> name="zipCode" label={t('zipCode')} autoComplete="postal-code" disabled={disabled} />
          </div>
        </div>
      </Card>
      {children}
      {mayChange ? (
        <div>
          <SubmitButton>{t('save')}</SubmitButton>
        </div>
      ) : null}
    </Form>
  )
}
