import { formatHours, hoursWithUnit, type TimeFormat } from '#core/minutes.ts'
import { partsOf, shortDay } from '#core/plain-date.ts'
import { weekdayShort } from '#web/plain-date-text.ts'
import { Popover } from '#web/ui/popover.tsx'
import { ShareBar } from '#web/ui/share-bar.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './overtime-texts.ts'

type Day = Timesheet['days'][number]

export interface OvertimeExplainedProps {
  /** The shown days of one workweek, in order. */
  week: readonly Day[]
  /** All seven are shown, so that the running sum starts at nothing. */
  isWhole: boolean
  format: TimeFormat
  /** Button label: the week's figure. */
  label: string
}

/** The week's figure as a button that says why there is overtime: the rule, the running sum, and where it is cut. */
export const OvertimeExplained = ({ week, isWhole, format, label }: OvertimeExplainedProps) => {
  const premium = week.filter(day => day.overtimeMinutes + day.doubleTimeMinutes > 0)
  if (premium.length === 0) return <span className="ml-1.5 text-xs font-normal text-muted">{label}</span>
  return (
    <Popover
      align="start"
      width="w-120"
      title={t('whyTitle')}
      trigger={
        <button
          type="button"
          // The grid's keys are for its cells.
          onKeyDown={event => event.stopPropagation()}
          className="touch-target ml-1.5 rounded-sm text-xs font-normal text-link underline decoration-dotted underline-offset-2 print:text-muted print:no-underline print:outline-none"
        >
          {label}
        </button>
      }
    >
      <div className="flex max-h-96 flex-col gap-4 overflow-y-auto p-3.5">
        {premium.map(day => (
          <DayExplained key={day.date} day={day} week={week} isWhole={isWhole} format={format} />
        ))}
      </div>
    </Popover>
  )
}

const DayExplained = ({
  day,
  week,
  isWhole,
  format,
}: { day: Day; week: readonly Day[] } & Pick<OvertimeExplainedProps, 'isWhole' | 'format'>) => {
  const hours = (minutes: number) => formatHours(minutes, format)
  const until = week.filter(one => one.date <= day.date && (one.workedMinutes > 0 || one.date === day.date))
  const sums = until.map((_, at) => until.slice(0, at + 1).reduce((sum, one) => sum + one.workedMinutes, 0))
  const before = (sums.at(-1) ?? 0) - day.workedMinutes
  const byWeek = day.parts.some(part => part.rule === 'week')
  const pieces = [
    { name: 'regular', minutes: day.regularMinutes, color: 'chart-2' },
    { name: 'overtime', minutes: day.overtimeMinutes, color: 'chart-1' },
    { name: 'doubleTime', minutes: day.doubleTimeMinutes, color: 'chart-3' },
  ] as const
  return (
    <section className="flex flex-col gap-2 text-dense">
      <h2 className="text-sm font-semibold">{titleOf(day, format)}</h2>
      {day.parts.filter(isOfOvertime).map(part => (
        <p key={part.text} className="text-muted">
          {part.text}
        </p>
      ))}
      {isWhole && byWeek ? (
        <Sums
          days={until.map(({ date }) => `${weekdayShort(date)} ${partsOf(date).day}`)}
          worked={until.map(one => hours(one.workedMinutes))}
          sums={sums.map(hours)}
        />
      ) : null}
      <ShareBar
        shares={pieces
          .filter(({ minutes }) => minutes > 0)
          .map(({ name, minutes, color }) => ({ key: name, label: t(name), value: minutes, text: hours(minutes), color }))}
      />
      {isWhole || !byWeek ? <p className="text-muted">{t('cut', { hours: hours((byWeek ? before : 0) + day.regularMinutes) })}</p> : null}
    </section>
  )
}

interface SumsProps {
  days: readonly string[]
  worked: readonly string[]
  sums: readonly string[]
}

/** The hours of each day and their running total: side by side, or on a phone below each other. */
const Sums = ({ days, worked, sums }: SumsProps) => {
  const phone = usePhone()
  const [heads, rows] = phone
    ? [[t('worked'), t('runningSum')], days.map((day, at) => ({ name: day, figures: [worked[at]!, sums[at]!] }))]
    : [
        days,
        [
          { name: t('worked'), figures: worked },
          { name: t('runningSum'), figures: sums },
        ],
      ]
  return (
    <table className="w-full rounded-md bg-sunken text-right tabular-nums">
      <thead>
        <tr className="text-muted">
          <td />
          {heads.map(name => (
            <th key={name} scope="col" className="px-1.5 py-1 font-normal whitespace-nowrap last:pr-2.5">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <SumRow key={row.name} {...row} />
        ))}
      </tbody>
    </table>
  )
}

const SumRow = ({ name, figures }: { name: string; figures: readonly string[] }) => (
  <tr className="last:*:last:font-semibold">
    <th scope="row" className="px-2 py-1 text-left font-normal whitespace-nowrap text-muted">
      {name}
    </th>
    {figures.map((figure, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns have no other identity
      <td key={at} className="px-1.5 py-1 last:pr-2.5">
        {figure}
      </td>
    ))}
  </tr>
)

/** The other parts say what was taken off or paid besides. */
function isOfOvertime({ rule }: Day['parts'][number]): boolean {
  return !['lunch', 'lunch_waived', 'break', 'holiday_pay'].includes(rule)
}

function titleOf(day: Day, format: TimeFormat): string {
  const isDouble = day.overtimeMinutes === 0
  const hours = hoursWithUnit(isDouble ? day.doubleTimeMinutes : day.overtimeMinutes, format)
  return t(isDouble ? 'whyDoubleTime' : 'whyOvertime', { hours, day: shortDay(day.date) })
}
