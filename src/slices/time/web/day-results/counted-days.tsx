import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatHours, hoursWithUnit, type TimeFormat } from '#core/minutes.ts'
import { type PlainDate, shortDay } from '#core/plain-date.ts'
import { useOnce } from '#web/record/use-once.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { dayCalls } from '../calls.ts'
import { type CountedDay, deductedText, explainedDays } from './counted-lines.ts'
import { type Lunch, LunchDialog } from './lunch-dialog.tsx'
import { t } from './texts.ts'

/** Days with nothing but what their group deducts by itself: more of them are one line, which opens. */
const MAX_IN_FULL = 2

interface CountedDaysProps {
  days: readonly CountedDay[]
  format: TimeFormat
  /** Whether hours can be entered now. */
  canEdit: boolean
  /** For whom an administrator enters them, and why; null for the owner. */
  behalf: { employeeId: string; reason: string } | null
}

/** The days of which something is taken off or added up, with the reasons, and what can be said of their lunch. */
export const CountedDays = ({ days, format, canEdit, behalf }: CountedDaysProps) => {
  const [asked, setAsked] = useState<{ day: CountedDay; about: 'waived' | 'taken' } | null>(null)
  const id = useId()
  const saving = useLunchSaving({ days, behalf, id, isAsking: asked !== null, onSaved: () => setAsked(null) })
  const { explained, deducted } = explainedDays(days)
  if (explained.length + deducted.length === 0) return null
  const isInFull = deducted.length <= MAX_IN_FULL
  const shown = isInFull ? days.filter(day => explained.includes(day) || deducted.includes(day)) : explained
  const hours = (minutes: number) => hoursWithUnit(minutes, format)
  const listOf = (listed: readonly CountedDay[]) => (
    <ul className="flex flex-col gap-3 text-dense">
      {listed.map(day => (
        <DayLines
          key={day.date}
          day={day}
          id={`${id}${day.date}`}
          hours={hours}
          format={format}
          canEdit={canEdit}
          busy={saving.isPending && saving.variables.day.date === day.date}
          onAsk={about => setAsked({ day, about })}
          onDeduct={() => saving.mutate({ day, lunch: { lunchWaived: false, lunchTakenMinutes: day.lunchTakenMinutes, note: null } })}
        />
      ))}
    </ul>
  )
  return (
    <section className="px-4 py-3.5">
      <h2 className="mb-2.5 text-sm font-semibold">{t('title')}</h2>
      <div className="flex flex-col gap-3">
        {shown.length === 0 ? null : listOf(shown)}
        {isInFull ? null : (
          <details className="group">
            <summary className="touch-target flex cursor-pointer list-none items-start gap-1.5 text-dense text-muted hover:text-fg [&::-webkit-details-marker]:hidden">
              <Glyph of={ChevronRight} size={14} className="mt-0.5 shrink-0 group-open:rotate-90" />
              <span className="min-w-0 flex-1">{deductedText(deducted)}</span>{' '}
              <span>{hours(deducted.reduce((sum, day) => sum + day.deductedMinutes, 0))}</span>
            </summary>
            <div className="mt-3">{listOf(deducted)}</div>
          </details>
        )}
      </div>
      {asked === null ? null : (
        <LunchDialog
          {...asked}
          forOther={behalf !== null}
          busy={saving.isPending}
          onSave={lunch => saving.mutate({ day: asked.day, lunch })}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

interface LunchSavingOptions extends Pick<CountedDaysProps, 'days' | 'behalf'> {
  /** Prefix of the ids of the elements that name the days. */
  id: string
  /** A dialog is open. */
  isAsking: boolean
  onSaved: () => void
}

/** Saves what is said of a day's lunch, and keeps the focus with the day. */
const useLunchSaving = ({ days, behalf, id, isAsking, onSaved }: LunchSavingOptions) => {
  const client = useQueryClient()
  const once = useOnce()
  // A day that says something else may move out of the folded list, or into it: the focus goes along.
  const saved = useRef<{ date: PlainDate } & Lunch>(null)
  useEffect(() => {
    const day = days.find(({ date }) => date === saved.current?.date)
    const isAnswered = day?.lunchTakenMinutes === saved.current?.lunchTakenMinutes && day?.lunchWaived === saved.current?.lunchWaived
    if (day === undefined || isAsking || !isAnswered) return
    saved.current = null
    if (document.activeElement !== document.body) return
    const row = document.getElementById(`${id}${day.date}`)?.closest('li')
    ;[...(row?.querySelectorAll('button') ?? [])].at(-1)?.focus()
  })
  return useMutation({
    mutationFn: ({ day, lunch }: { day: CountedDay; lunch: Lunch }) => {
      const input = { date: day.date, ...lunch }
      return once(`lunch ${day.date}`, { ...behalf, ...input }, context =>
        behalf === null ? dayCalls.save.call(input, { context }) : dayCalls.saveOnBehalf.call({ ...behalf, ...input }, { context }),
      )
    },
    onSuccess: async (_, { day, lunch }) => {
      saved.current = { date: day.date, ...lunch }
      await client.invalidateQueries()
      onSaved()
    },
    onError: (error, { day }) =>
      showToast({ tone: 'error', title: t('notSaved', { day: shortDay(day.date) }), text: callErrorOf(error).message }),
  })
}

interface DayLinesProps {
  day: CountedDay
  /** Of the element that names the day. */
  id: string
  hours: (minutes: number) => string
  format: TimeFormat
  canEdit: boolean
  busy: boolean
  onAsk: (about: 'waived' | 'taken') => void
  onDeduct: () => void
}

const DayLines = ({ day, id, hours, format, canEdit, busy, onAsk, onDeduct }: DayLinesProps) => (
  <li className="flex flex-col gap-1">
    <p className="flex flex-wrap justify-between gap-x-2">
      <b id={id} className="font-semibold">
        {shortDay(day.date)}
      </b>
      {day.enteredMinutes > 0 ? (
        <span className="text-muted">
          {day.workedMinutes === day.enteredMinutes
            ? hours(day.workedMinutes)
            : t('counted', { worked: formatHours(day.workedMinutes, format), entered: hours(day.enteredMinutes) })}
        </span>
      ) : null}
    </p>
    {day.parts.map(part => (
      <p key={part.text} className="wrap-anywhere text-muted">
        {part.text}
      </p>
    ))}
    {canEdit ? <LunchButtons day={day} dayId={id} busy={busy} onAsk={onAsk} onDeduct={onDeduct} /> : null}
  </li>
)

interface LunchButtonsProps {
  day: CountedDay
  /** The element that names the day, which all its buttons are about. */
  dayId: string
  busy: boolean
  onAsk: (about: 'waived' | 'taken') => void
  onDeduct: () => void
}

/** Statements that can be made about a day on which lunch is due. */
const LunchButtons = ({ day, dayId, busy, onAsk, onDeduct }: LunchButtonsProps) => {
  if (day.lunchWaived) {
    return (
      <span>
        <Button size="mini" busy={busy} onClick={onDeduct} aria-describedby={dayId}>
          {t('deductLunch')}
        </Button>
      </span>
    )
  }
  if (!day.parts.some(part => part.rule === 'lunch')) return null
  return (
    <span className="mt-0.5 flex flex-wrap gap-1.5">
      {day.lunchDeductedMinutes > 0 ? (
        <Button size="mini" onClick={() => onAsk('waived')} aria-describedby={dayId}>
          {t('workedThroughLunch')}
        </Button>
      ) : null}
      <Button size="mini" onClick={() => onAsk('taken')} aria-describedby={dayId}>
        {t('leftOutShort')}
      </Button>
    </span>
  )
}
