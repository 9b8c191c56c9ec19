import { useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { SwitchField } from '#web/form/choice-fields.tsx'
import { ComboboxField } from '#web/form/combobox-field.tsx'
import { ConflictPanel } from '#web/form/conflict-panel.tsx'
import { Form } from '#web/form/form.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { TimeZoneField } from '#web/form/time-zone-field.tsx'
import { useConflict } from '#web/form/use-conflict.ts'
import { useForm } from '#web/form/use-form.ts'
import { useUnsaved } from '#web/form/use-unsaved.ts'
import { useSave } from '#web/record/use-save.ts'
import { locale } from '#web/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { type Preferences, preferencesCalls } from './calls.ts'
import { currencyOptions } from './currency-options.ts'
import { t } from './preferences-texts.ts'

type Settings = Preferences['settings']
interface Values {
  timezone: string | null
  currency: string | null
  /** '1' to '12'. */
  fiscalYearStart: string
  language: Settings['language']
  showFieldInfo: boolean
  showDebugInfo: boolean
}

const valuesOf = ({ settings }: Pick<Preferences, 'settings'>): Values => ({
  ...settings,
  fiscalYearStart: String(settings.fiscalYearStart),
})

const problemsOf = ({ timezone, currency }: Values) => ({
  timezone: timezone === null ? t('required') : undefined,
  currency: currency === null ? t('required') : undefined,
})

const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, month) => ({ value: String(month + 1), label: monthName.format(Date.UTC(2026, month)) }))
const languages = [{ value: 'en' as const, label: t('english') }]

/** The six preferences. Everyone in the organization has what is saved at once. */
export const PreferencesForm = ({ saved }: { saved: Preferences }) => {
  const refresh = useRefreshBootstrap()
  const { save, failed } = useSave(preferencesCalls.update, {
    done: t('saved'),
    failed: t('saveFailed'),
    refresh: [preferencesCalls.read.key()],
  })
  const form = useForm<Values>(valuesOf(saved), problemsOf, {
    table: 'organization_settings',
    columns: { '': 'organization_settings.settings' },
  })
  useUnsaved(form)
  const conflict = useConflict<Values, Preferences>(form, { version: saved.version, valuesOf })
  const update = async ({ timezone, currency, fiscalYearStart, ...others }: Values) => {
    try {
      // The check has made sure of both.
      const settings = { ...others, timezone: timezone ?? '', currency: currency ?? '', fiscalYearStart: Number(fiscalYearStart) }
      form.reset(valuesOf(await save({ version: conflict.version, settings })))
      refresh()
    } catch (error) {
      if (!conflict.take(error)) throw error
    }
  }
  return (
    <Form form={form} label={t('region')} failed={failed} onSubmit={update}>
      <ConflictPanel conflict={conflict} />
      <Card title={t('region')}>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-sm:grid-cols-1">
          <TimeZoneField<Values>
            name="timezone"
            label={t('timezone')}
            help={t('timezoneHelp')}
            present={saved.settings.timezone}
            required
          />
          <ComboboxField<Values> name="currency" label={t('currency')} help={t('currencyHelp')} options={currencyOptions()} required />
          <SelectField<Values> name="fiscalYearStart" label={t('fiscalYearStart')} help={t('fiscalYearHelp')} options={months} />
          <SelectField<Values> name="language" label={t('language')} help={t('languageHelp')} options={languages} />
        </div>
      </Card>
      <Card title={t('tools')}>
        <p className="mb-4 text-dense text-muted">{t('toolsHelp')}</p>
        <div className="flex flex-col gap-4">
          <SwitchField<Values> name="showFieldInfo" label={t('showFieldInfo')} help={t('showFieldInfoHelp')} />
          <SwitchField<Values> name="showDebugInfo" label={t('showDebugInfo')} help={t('showDebugInfoHelp')} />
        </div>
      </Card>
      <div>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
    </Form>
  )
}
