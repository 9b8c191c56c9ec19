import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SECOND_FACTOR_OF } from '#core/account-security.ts'
import { useBootstrap, useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { ConflictPanel } from '#web/form/conflict-panel.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { Form } from '#web/form/form.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useConflict } from '#web/form/use-conflict.ts'
import { useForm, useValue } from '#web/form/use-form.ts'
import { useUnsaved } from '#web/form/use-unsaved.ts'
import { useSave } from '#web/record/use-save.ts'
import type { AnswerOf } from '#web/rpc.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { accountSecurity } from '../contract/account-security.ts'
import { demandProblem } from '../rules/second-factor-demand.ts'
import { t } from './account-security-texts.ts'
import { accountSecurityCalls } from './calls.ts'

type Saved = AnswerOf<typeof accountSecurity.read>
type Counts = AnswerOf<typeof accountSecurity.count>
interface Values {
  requiredOf: (typeof SECOND_FACTOR_OF)[number]
  lastDayWithout: string | null
}

const valuesOf = ({ settings }: Pick<Saved, 'settings'>): Values => settings.secondFactor
/** The server decides by the organization's day, which may be another than the person's. */
const problemsIn = (saved: Values, today: string, hasFactor: boolean) => (values: Values) => {
  const { requiredOf, lastDayWithout } = values
  const isMissing = requiredOf !== 'nobody' && lastDayWithout === null
  const problem = demandProblem(values, { saved, today, hasFactor })
  return {
    requiredOf: problem === 'own_factor' ? t('ownFirst') : undefined,
    lastDayWithout: isMissing ? t('lastDayRequired') : problem === 'last_day_past' ? t('lastDayPast') : undefined,
  }
}
const choices = (['nobody', 'administrators', 'everyone'] as const).map(value => ({ value, label: t(value) }))

/** Of whom the organization demands a second factor, from when, and how many have one. */
export const AccountSecurityCard = () => {
  const query = useQuery(accountSecurityCalls.read.queryOptions({ input: {} }))
  return (
    <Card title={t('title')}>
      <p className="mb-4 text-dense text-muted">{t('help')}</p>
      <LoadedView query={query} skeleton={<SkeletonRows rows={2} avatar={false} />} errorTitle={t('loadFailed')}>
        {saved => <SecurityForm saved={saved} />}
      </LoadedView>
    </Card>
  )
}

const SecurityForm = ({ saved }: { saved: Saved }) => {
  const refresh = useRefreshBootstrap()
  const { today } = useBootstrap()
  const counts = useQuery(accountSecurityCalls.count.queryOptions({ input: {} })).data
  const { save, failed } = useSave(accountSecurityCalls.update, {
    done: t('saved'),
    failed: t('saveFailed'),
    refresh: [accountSecurityCalls.read.key()],
  })
  const form = useForm<Values>(valuesOf(saved), problemsIn(valuesOf(saved), today, counts?.youHave !== false), {
    table: 'organization_settings',
    columns: { '': 'organization_settings.settings' },
  })
  useUnsaved(form)
  const requiredOf = useValue(form, 'requiredOf')
  const conflict = useConflict<Values, Saved>(form, { version: saved.version, valuesOf })
  const update = async (values: Values) => {
    const secondFactor = { ...values, lastDayWithout: values.requiredOf === 'nobody' ? null : values.lastDayWithout }
    try {
      form.reset(valuesOf(await save({ version: conflict.version, settings: { secondFactor } })))
      refresh()
    } catch (error) {
      if (!conflict.take(error)) throw error
    }
  }
  return (
    <Form form={form} label={t('title')} failed={failed} onSubmit={update}>
      <ConflictPanel conflict={conflict} />
      {counts === undefined ? null : <CountText counts={counts} />}
      {counts?.youHave === false ? (
        <Panel
          tone="warning"
          title={t('youToo')}
          actions={
            <Link to="/settings/my-account" className={buttonClass({ size: 'dense' })}>
              {t('setUp')}
            </Link>
          }
        >
          {t('youTooText')}
        </Panel>
      ) : null}
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-sm:grid-cols-1">
        <SelectField<Values, Values['requiredOf']> name="requiredOf" label={t('requiredOf')} options={choices} />
        {requiredOf === 'nobody' ? null : <DateField<Values> name="lastDayWithout" label={t('lastDay')} help={t('lastDayHelp')} required />}
      </div>
      <div>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
    </Form>
  )
}

const CountText = ({ counts: { everyone, administrators } }: { counts: Counts }) => (
  <p className="text-sm">
    {t('haveSetUp', {
      people: t('ofPeople', { n: everyone.total, with: everyone.total - everyone.without }),
      administrators: t('ofAdministrators', { n: administrators.total, with: administrators.total - administrators.without }),
    })}
  </p>
)
