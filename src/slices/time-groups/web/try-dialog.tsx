import { Fragment, useState } from 'react'
import { formatHours, parseHours } from '#core/minutes.ts'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import { errorText } from '#web/error-text.ts'
import { formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Select } from '#web/ui/select.tsx'
import { workWeekStarting } from '../rules/workweek.ts'
import { type Group, groupCalls, type TimeColumn, type TriedDay } from './calls.ts'
import { type GroupForm, givenOf } from './group-form.ts'
import { t } from './groups-texts.ts'
import { part } from './part-texts.ts'

interface TryDialogProps {
  group: Group
  values: GroupForm
  columns: readonly TimeColumn[]
  onClose: () => void
}

/** Sample week to start with: long enough for overtime under the law's 40 hours. */
const SAMPLE = ['9', '9', '9', '9', '9', '', '']

/** A week of hours against the settings as they stand in the form. Nothing is stored. */
export function TryDialog({ group, values, columns, onClose }: TryDialogProps) {
  const first = workWeekStarting(group.today, values.workWeekStart)
  const dates = SAMPLE.map((_, index) => addDays(first, index))
  const shown = columns.filter(({ column, kind }) => kind !== 'time_off' && values.columns.some(own => own.column === column))
  const [column, setColumn] = useState(shown[0]?.column ?? 'regular')
  const [texts, setTexts] = useState(SAMPLE)
  const [days, setDays] = useState<readonly TriedDay[]>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const wrong = texts.map(text => (text.trim() === '' ? undefined : messageOf(text)))
  const run = async () => {
    setBusy(true)
    try {
      const cellsOf = (text: string) => (text.trim() === '' ? [] : [{ column, minutes: minutesOf(text) }])
      const isHoliday = (date: PlainDate) => values.holidaysClosures.some(day => day.date === date && day.type === 'holiday')
      const answer = await groupCalls.try.call({
        settings: givenOf(values),
        days: dates.map((date, index) => ({ date, cells: cellsOf(texts[index] ?? ''), isHoliday: isHoliday(date) })),
      })
      setDays(answer.days)
      setError(undefined)
    } catch (caught) {
      setDays(undefined)
      setError(errorText(caught))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={t('tryWeek')}
      description={part('tryHelp')}
      actions={
        <Button variant="filled" busy={busy} disabled={wrong.some(message => message !== undefined)} onClick={() => void run()}>
          {part('showResult')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {shown.length < 2 ? null : (
          <Field label={part('column')}>
            {wiring => (
              <Select<string>
                {...wiring}
                value={column}
                onValueChange={setColumn}
                options={shown.map(one => ({ value: one.column, label: one.label }))}
              />
            )}
          </Field>
        )}
        <div className="grid grid-cols-2 gap-3 md:grid-cols-7">
          {dates.map((date, index) => (
            <Field key={date} label={formatWeekdayAndDay(date)} error={wrong[index]}>
              {wiring => (
                <Input
                  {...wiring}
                  inputMode="decimal"
                  autoComplete="off"
                  value={texts[index] ?? ''}
                  onChange={event => setTexts(texts.with(index, event.target.value))}
                />
              )}
            </Field>
          ))}
        </div>
        {error === undefined ? null : <Panel tone="error" title={error} />}
        {days === undefined ? null : <Results days={days} format={values.timeFormat} />}
      </div>
    </Dialog>
  )
}

const Results = ({ days, format }: { days: readonly TriedDay[]; format: GroupForm['timeFormat'] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a narrow phone, and then the keyboard has to reach it
  <section aria-label={part('result')} aria-live="polite" tabIndex={0} className="overflow-x-auto">
    <table className="w-full text-left text-dense tabular-nums">
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1 pr-2 font-medium">
            {part('day')}
          </th>
          {[part('counts'), part('regular'), part('overtimeShort'), part('doubleTime')].map(head => (
            <th key={head} scope="col" className="py-1 pl-2 text-right align-bottom font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(day => (
          <Fragment key={day.date}>
            <tr className="border-t border-border align-top">
              <th scope="row" className="py-1 pr-2 font-medium">
                {formatWeekdayAndDay(day.date)}
              </th>
              {[day.workedMinutes, day.regularMinutes, day.overtimeMinutes, day.doubleTimeMinutes].map((minutes, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: four figures in a fixed order
                <td key={index} className="py-1 pl-2 text-right">
                  {formatHours(minutes, format)}
                </td>
              ))}
            </tr>
            {day.parts.length === 0 ? null : (
              <tr>
                {/* Below the figures, which leave it no room beside them on a phone. */}
                <td colSpan={5} className="pb-2 text-muted">
                  {day.parts.map(({ text }) => (
                    <p key={text}>{text}</p>
                  ))}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  </section>
)

const minutesOf = (text: string): number => {
  const parsed = parseHours(text)
  return parsed.ok ? parsed.minutes : 0
}
const messageOf = (text: string): string | undefined => {
  const parsed = parseHours(text)
  return parsed.ok ? undefined : parsed.message
}
