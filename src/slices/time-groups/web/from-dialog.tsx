import { useQuery } from '@tanstack/react-query'
import type { PlainDate } from '#core/plain-date.ts'
import { DateField } from '#web/form/date-field.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { useForm, useValue } from '#web/form/use-form.ts'
import { formatDayAndYear, formatDayRangeShort } from '#web/plain-date-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { type Group, groupCalls } from './calls.ts'
import { type GroupForm, givenOf } from './group-form.ts'
import { t } from './groups-texts.ts'

/** From which day changes hold, and why, where that is before the next period. */
export interface From {
  date: PlainDate
  reason: string
}

interface FromDialogProps {
  group: Group
  values: GroupForm
  from: PlainDate
  onChoose: (from: From) => void
  onClose: () => void
}

/** Chooses the day, and shows first whose hours would change. */
export function FromDialog({ group, values, from, onChoose, onClose }: FromDialogProps) {
  const form = useForm<{ date: PlainDate | null; reason: string }>({ date: from, reason: '' }, ({ date, reason }) => ({
    date: date === null ? t('dateRequired') : undefined,
    reason: date !== null && date < group.appliesFrom && reason.trim() === '' ? t('reasonRequired') : undefined,
  }))
  const date = useValue(form, 'date')
  const isEarlier = date !== null && date < group.appliesFrom
  const preview = useQuery({
    ...groupCalls.preview.queryOptions({ input: { id: group.id, effectiveFrom: date ?? group.appliesFrom, ...givenOf(values) } }),
    enabled: date !== null,
  })
  const { keeps = [], replaces = [], changes = [] } = preview.data ?? {}
  return (
    <FormDialog<{ date: PlainDate | null; reason: string }, never>
      form={form}
      title={t('fromTitle')}
      description={t('fromHelp', { day: formatDayAndYear(group.appliesFrom) })}
      failed={t('saveFailed')}
      saveLabel={t('useDay')}
      onSubmit={({ date: chosen, reason }) => onChoose({ date: chosen!, reason: reason.trim() })}
      onClose={onClose}
    >
      <DateField name="date" label={t('from')} />
      {keeps.length === 0 ? null : (
        <p className="text-dense text-muted">
          {t('keep', { periods: keeps.map(({ startsOn, endsOn }) => formatDayRangeShort(startsOn, endsOn)).join(', ') })}
        </p>
      )}
      {replaces.length === 0 ? null : <Panel tone="warning" title={t('replaces', { days: replaces.map(formatDayAndYear).join(', ') })} />}
      {isEarlier ? (
        <>
          <TextareaField name="reason" label={t('reason')} help={t('reasonHelp')} />
          {preview.isError ? <Panel tone="error" title={t('previewFailed')} /> : null}
          {preview.data === undefined ? null : (
            <section aria-label={t('whoseHours')} className="flex flex-col gap-1 text-dense">
              <h3 className="font-medium">{t('hoursOf', { n: changes.length })}</h3>
              <ul className="max-h-40 overflow-y-auto">
                {changes.map(({ employeeId, name, days, approved }) => (
                  <li key={employeeId} className="flex justify-between gap-3 py-0.5">
                    <span className="truncate">{name}</span>
                    <span className="shrink-0 text-muted">
                      {approved === 0 ? t('days', { n: days }) : t('daysApproved', { n: days, approved })}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      ) : null}
    </FormDialog>
  )
}
