import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatHours } from '#core/minutes.ts'
import { shortDay } from '#core/plain-date.ts'
import { useOnce } from '#web/record/use-once.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { dayCalls } from '../calls.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './texts.ts'

type Day = Timesheet['days'][number]

/** The days of which something is taken off or added up, with the reasons; the owner takes lunch back on days on which they worked through it. */
export const CountedDays = ({ timesheet: { days, can, settings } }: { timesheet: Timesheet }) => {
  const [asked, setAsked] = useState<Day | null>(null)
  const [note, setNote] = useState('')
  const client = useQueryClient()
  const once = useOnce()
  const saving = useMutation({
    mutationFn: ({ day, lunchNote }: { day: Day; lunchNote: string | null }) => {
      const input = { date: day.date, lunchWaived: lunchNote !== null, lunchTakenMinutes: day.lunchTakenMinutes, note: lunchNote }
      return once(`lunch ${day.date}`, input, context => dayCalls.save.call(input, { context }))
    },
    onSuccess: async () => {
      await client.invalidateQueries()
      setAsked(null)
      setNote('')
    },
    onError: (error, { day }) =>
      showToast({ tone: 'error', title: t('notSaved', { day: shortDay(day.date) }), text: callErrorOf(error).message }),
  })
  const told = days.filter(day => day.parts.length > 0)
  if (told.length === 0) return null
  const hours = (minutes: number) => formatHours(minutes, settings.timeFormat)
  return (
    <section className="px-4 py-3.5">
      <h2 className="mb-2.5 text-sm font-semibold">{t('title')}</h2>
      <ul className="flex flex-col gap-3 text-dense">
        {told.map(day => (
          <li key={day.date} className="flex flex-col gap-1">
            <p className="flex flex-wrap justify-between gap-x-2">
              <b className="font-semibold">{shortDay(day.date)}</b>
              {day.enteredMinutes > 0 ? (
                <span className="text-muted">{t('counted', { worked: hours(day.workedMinutes), entered: hours(day.enteredMinutes) })}</span>
              ) : null}
            </p>
            {day.parts.map(part => (
              <p key={part.text} className="wrap-anywhere text-muted">
                {part.text}
              </p>
            ))}
            {can.edit && day.lunchDeductedMinutes > 0 ? (
              <span>
                <Button size="mini" onClick={() => setAsked(day)}>
                  {t('workedThroughLunch')}
                </Button>
              </span>
            ) : null}
            {can.edit && day.lunchWaived ? (
              <span>
                <Button size="mini" busy={saving.isPending} onClick={() => saving.mutate({ day, lunchNote: null })}>
                  {t('deductLunch')}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        onOpenChange={open => open || setAsked(null)}
        title={t('workedThroughLunch')}
        description={asked === null ? undefined : shortDay(asked.date)}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{t('cancel')}</Button>
            <Button
              variant="filled"
              busy={saving.isPending}
              disabled={note.trim() === ''}
              onClick={() => asked !== null && saving.mutate({ day: asked, lunchNote: note.trim() })}
            >
              {t('save')}
            </Button>
          </>
        }
      >
        <Field label={t('lunchNote')} help={t('lunchNoteHelp')} required>
          {control => <Textarea {...control} rows={3} maxLength={500} value={note} onChange={event => setNote(event.target.value)} />}
        </Field>
      </Dialog>
    </section>
  )
}
