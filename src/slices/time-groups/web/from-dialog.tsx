import { useQuery } from '@tanstack/react-query'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import { DateField } from '#web/form/date-field.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { useForm, useValue } from '#web/form/use-form.ts'
import { formatDayAndYear, formatDayRangeShort } from '#web/plain-date-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { type Group, groupCalls } from './calls.ts'
import { type GroupForm, givenOf, undatedOf } from './group-form.ts'
import { t } from './groups-texts.ts'
import { part } from './part-texts.ts'
import { WhoseHours } from './whose-hours.tsx'

/** From which day changes hold, and why, where that is before the next period. */
export interface From {
  date: PlainDate
  reason: string
  /** The first holiday in the past that the reason is also for: whose hours it changes was shown. */
  holidayFrom: PlainDate | null
}

interface FromDialogProps {
  group: Group
  values: GroupForm
  from: PlainDate
  /** The first holiday in the past that changes as well. */
  holidayFrom: PlainDate | null
  onChoose: (from: From) => void
  onClose: () => void
}

/** Chooses the day, and shows first whose hours would change. */
export function FromDialog({ group, values, from, holidayFrom, onChoose, onClose }: FromDialogProps) {
  const nextPeriod = addDays(group.inUse?.endsOn ?? group.today, 1)
  const freeFrom = [nextPeriod, group.appliesFrom].sort()[0]!
  const needsReason = (date: PlainDate | null) => holidayFrom !== null || (date !== null && date < freeFrom)
  const form = useForm<{ date: PlainDate | null; reason: string }>({ date: from, reason: '' }, ({ date, reason }) => ({
    date: date === null ? t('dateRequired') : undefined,
    reason: needsReason(date) && reason.trim() === '' ? part('reasonRequired') : undefined,
  }))
  const date = useValue(form, 'date')
  const { holidaysClosures } = undatedOf(values)
  const preview = useQuery({
    ...groupCalls.preview.queryOptions({
      input: {
        id: group.id,
        effectiveFrom: date ?? group.appliesFrom,
        ...givenOf(values),
        ...(holidayFrom === null ? {} : { holidaysClosures }),
      },
    }),
    enabled: date !== null,
  })
  const { keeps = [], replaces = [] } = preview.data ?? {}
  return (
    <FormDialog<{ date: PlainDate | null; reason: string }, never>
      form={form}
      title={part('fromTitle')}
      description={part('fromHelp', { day: formatDayAndYear(nextPeriod) })}
      failed={t('saveFailed')}
      saveLabel={part('useDay')}
      onSubmit={({ date: chosen, reason }) => onChoose({ date: chosen!, reason: reason.trim(), holidayFrom })}
      onClose={onClose}
    >
      <DateField name="date" label={part('from')} />
      {keeps.length === 0 ? null : (
        <p className="text-dense text-muted">
          {part('keep', { periods: keeps.map(({ startsOn, endsOn }) => formatDayRangeShort(startsOn, endsOn)).join(', ') })}
        </p>
      )}
      {replaces.length === 0 ? null : (
        <Panel tone="warning" title={part('replaces', { days: replaces.map(formatDayAndYear).join(', ') })} />
      )}
      {needsReason(date) ? (
        <>
          <TextareaField name="reason" label={part('reason')} help={part('reasonHelp')} />
          <WhoseHours preview={preview.data} isFailed={preview.isError} />
        </>
      ) : null}
    </FormDialog>
  )
}
