import { Banknote, CalendarCheck, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { daysBetween, eachDay, type PlainDate, weekdayOf } from '#core/plain-date.ts'
import { formatDayRangeShort, formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { NEW_GROUP, withGiven } from '../rules/group-fields.ts'
import { payPeriodSettingsViolations } from '../rules/pay-period-settings.ts'
import { type PreviewedPeriod, previewPeriods } from '../rules/period-preview.ts'
import type { Group } from './calls.ts'
import { type GroupForm, isComplete, settingsOf } from './group-form.ts'
import { pay } from './pay-period-texts.ts'

/** A budget must know a year with one more pay date than 52 or 26. */
const EXTRA_PAY_DATES: Partial<Record<GroupForm['payPeriod'], number>> = { weekly: 53, bi_weekly: 27 }

interface PeriodsAheadProps {
  group: Group
  values: GroupForm
  effectiveFrom: PlainDate
}

/** The next twelve periods as the settings would have them, by the rule of the server. */
export const PeriodsAhead = (props: PeriodsAheadProps) => {
  const { group, effectiveFrom } = props
  const values = useDeferredValue(props.values)
  const [isWhole, setWhole] = useState(false)
  const preview = useMemo(() => {
    if (!isComplete(values)) return null
    const settings = settingsOf(values)
    if (payPeriodSettingsViolations(settings).length > 0) return null
    const versions = group.versions.map(version => ({ ...withGiven(NEW_GROUP, version.settings), effectiveFrom: version.effectiveFrom }))
    return previewPeriods({ settings, effectiveFrom, versions, inUse: group.periods, today: group.today })
  }, [values, group, effectiveFrom])
  return (
    <section aria-label={pay('ahead')} className="flex flex-col rounded-lg border border-border bg-card">
      <div className="border-b border-border px-4 py-3">
        <h2 className="text-base font-semibold">{pay('ahead')}</h2>
        <p className="text-dense text-muted">{pay('aheadHelp')}</p>
      </div>
      {preview === null ? (
        <p className="px-4 py-6 text-sm text-muted">{pay('aheadIncomplete')}</p>
      ) : (
        <>
          <ol className="divide-y divide-border px-4">
            {preview.periods.slice(0, isWhole ? undefined : 4).map(period => (
              <Period key={period.startsOn} period={period} />
            ))}
          </ol>
          {isWhole || preview.periods.length <= 4 ? null : (
            <div className="px-4 pb-3">
              <Button size="dense" full onClick={() => setWhole(true)}>
                {pay('showAll', { n: preview.periods.length })}
              </Button>
            </div>
          )}
          <p className="flex items-center gap-2 border-t border-border px-4 py-3 text-dense text-muted">
            <Glyph of={CalendarCheck} size={14} />
            {preview.years
              .map(({ year, payDates }, index) => pay(index === 0 ? 'payDates' : 'payDatesIn', { n: payDates, year: String(year) }))
              .join(', ')}
          </p>
          {preview.years.map(({ year, payDates }) =>
            payDates === EXTRA_PAY_DATES[values.payPeriod] ? (
              <p key={year} className="flex items-center gap-2 px-4 pb-3 text-dense text-warning">
                <Glyph of={TriangleAlert} size={14} />
                {pay('extraPayDate', { n: payDates, year: String(year) })}
              </p>
            ) : null,
          )}
        </>
      )}
    </section>
  )
}

const Period = ({ period }: { period: PreviewedPeriod }) => {
  const { startsOn, endsOn, payDate, reason, number, year, approveBy, dueOn } = period
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-sm font-medium">{formatDayRangeShort(startsOn, endsOn)}</span>
        <span className="text-xs text-muted">{pay('numberOf', { number, year: String(year) })}</span>
      </div>
      <Strip period={period} />
      <p className="flex items-center gap-2 text-sm font-medium">
        <Glyph of={Banknote} size={14} className="text-link" />
        {formatWeekdayAndDay(payDate)}
      </p>
      <p className="pl-5.5 text-dense text-muted">
        {reason === null ? pay('daysAfter', { n: daysBetween(endsOn, payDate), day: formatWeekdayAndDay(endsOn) }) : capital(reason)}
      </p>
      <p className="pl-5.5 text-xs text-pretty text-muted">
        {pay('dueAndApprove', { due: formatWeekdayAndDay(dueOn), by: formatWeekdayAndDay(approveBy) })}
      </p>
    </li>
  )
}

/** A square for each day of the period, then a line for each up to the pay date. The day that it was moved from is dashed. */
const Strip = ({ period: { startsOn, endsOn, payDate, movedFrom } }: { period: PreviewedPeriod }) => {
  const faceOf = (date: PlainDate): string => {
    if (date === payDate) return 'h-3.5 bg-primary'
    if (date === movedFrom) return 'h-2.5 border border-dashed border-warning'
    if (date > endsOn) return 'h-0.5 bg-bar-rest'
    return isWeekend(date) ? 'h-2 bg-bar-rest' : 'h-2 bg-accent'
  }
  const last = [endsOn, payDate, movedFrom ?? endsOn].sort().at(-1)!
  return (
    <div aria-hidden="true" className="flex h-3.5 items-end gap-px">
      {eachDay(startsOn, last).map(date => (
        <span key={date} className={`min-w-0 flex-1 rounded-xs ${faceOf(date)}`} />
      ))}
    </div>
  )
}

const isWeekend = (date: PlainDate): boolean => ['saturday', 'sunday'].includes(weekdayOf(date))
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
