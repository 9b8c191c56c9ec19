import { type ReactNode, useState } from 'react'
import { MAX_PEOPLE } from '#core/max-people.ts'
import { FormDialog } from '#web/form/form-layer.tsx'
import { NumberField } from '#web/form/number-fields.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { formatInstantDayAndYear } from '#web/ui/time-format.ts'
import { type Organization, organizationCalls } from '../calls.ts'
import { t } from './texts.ts'

/** Shows an organization's facts, next to its number of people and its limit. */
export const Facts = ({ organization }: { organization: Organization }) => {
  const { domain, timezone, city, state, ein, websiteAddress, createdAt, lastActivityAt } = organization
  const place = [city, state].filter(part => part !== null).join(', ')
  return (
    <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
      <Card title={t('facts')} divided>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
          <Fact label={t('subdomain')}>{domain}</Fact>
          <Fact label={t('timezone')}>{timezone}</Fact>
          <Fact label={t('place')}>{place === '' ? null : place}</Fact>
          <Fact label={t('ein')}>{ein}</Fact>
          <Fact label={t('website')}>{websiteAddress}</Fact>
          <Fact label={t('created')}>{formatInstantDayAndYear(new Date(createdAt))}</Fact>
          <Fact label={t('lastActivity')}>{lastActivityAt === null ? null : <RelativeTime at={lastActivityAt} />}</Fact>
        </dl>
      </Card>
      <People {...organization} />
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 break-words">{children ?? '–'}</dd>
  </>
)

const People = ({ id, people, openInvitations, maxUsers }: Organization) => {
  const [isChanging, setChanging] = useState(false)
  return (
    <Card
      title={t('people')}
      divided
      aside={
        <Button size="dense" onClick={() => setChanging(true)}>
          {t('changeLimit')}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <Fact label={t('joined')}>{people}</Fact>
        <Fact label={t('openInvitations')}>{openInvitations}</Fact>
        <Fact label={t('limit')}>{maxUsers ?? t('noLimit')}</Fact>
      </dl>
      {maxUsers === null ? null : (
        <div className="mt-4">
          <ProgressBar value={people} max={maxUsers} label={t('people')} text={`${people} / ${maxUsers}`} />
        </div>
      )}
      {isChanging ? <Limit id={id} people={people} maxUsers={maxUsers} onClose={() => setChanging(false)} /> : null}
    </Card>
  )
}

interface LimitValues {
  maxUsers: number | null
}

const Limit = ({ id, people, maxUsers, onClose }: { id: string; people: number; maxUsers: number | null; onClose: () => void }) => {
  const form = useForm<LimitValues>({ maxUsers }, values => ({
    maxUsers: values.maxUsers !== null && values.maxUsers < people ? t('limitBelow', { n: people }) : undefined,
  }))
  const { save } = useSave(organizationCalls.setLimit, {
    done: t('limitSaved'),
    failed: t('limitFailed'),
    refresh: [organizationCalls.key()],
  })
  return (
    <FormDialog<LimitValues, never>
      form={form}
      title={t('changeLimit')}
      description={t('limitHelp')}
      failed={t('limitFailed')}
      saveLabel={t('save')}
      onSubmit={values => save({ id, ...values })}
      onClose={onClose}
    >
      <NumberField<LimitValues> name="maxUsers" label={t('limitOfPeople')} min={1} max={MAX_PEOPLE} />
    </FormDialog>
  )
}
