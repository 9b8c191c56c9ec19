import { CalendarPlus } from 'lucide-react'
import { type PlainDate, partsOf } from '#core/plain-date.ts'
import { RadioCardsField } from '#web/form/choice-fields.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { TextField } from '#web/form/fields.tsx'
import { LinesField } from '#web/form/lines-field.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { formatDayAndYear, formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { bankHolidays } from '../rules/bank-holidays.ts'
import { federalHolidays } from '../rules/federal-holidays.ts'
import { optionsOf, TabBody, type TabProps } from './fields-of-tab.tsx'
import type { GroupForm } from './group-form.ts'
import { part } from './part-texts.ts'

type Holiday = GroupForm['holidaysClosures'][number]

const TYPES = optionsOf<Holiday['type']>({ holiday: part('holiday'), closure: part('closure') })
export const PAY: { value: GroupForm['holidayPay']; label: string; help: string }[] = [
  { value: 'none', label: part('holidayPayNone'), help: part('holidayPayNoneHelp') },
  { value: 'scheduled', label: part('holidayPayScheduled'), help: part('holidayPayScheduledHelp') },
]

/** A day off in words. */
export const textOfHoliday = ({ date, label, type }: Holiday): string =>
  [date === null ? [] : formatDayAndYear(date), type === 'closure' ? `${label} (${part('closure')})` : label].flat().join(' ')

/** The days off of the group, and, apart from them, the bank holidays that move pay dates. */
export function HolidaysTab({ form, values, isReadOnly: disabled, today }: TabProps & { today: PlainDate }) {
  const { year } = partsOf(today)
  const addFederal = (wanted: number) => {
    const known = new Set(values.holidaysClosures.map(({ date }) => date))
    const missing = [...federalHolidays(wanted)].filter(([date]) => !known.has(date))
    const added = missing.map(([date, label]): Holiday => ({ date, label, type: 'holiday' }))
    form.setValue('holidaysClosures', [...values.holidaysClosures, ...added].toSorted(byDate))
  }
  return (
    <TabBody>
      <RadioCardsField<GroupForm> name="holidayPay" label={part('holidayPay')} options={PAY} disabled={disabled} />
      <div className="flex flex-wrap gap-2">
        {[year, year + 1].map(wanted => (
          <Button
            key={wanted}
            size="dense"
            icon={<Glyph of={CalendarPlus} size={14} />}
            disabled={disabled}
            onClick={() => addFederal(wanted)}
          >
            {part('addFederal', { year: String(wanted) })}
          </Button>
        ))}
      </div>
      <LinesField<GroupForm, 'holidaysClosures'>
        name="holidaysClosures"
        legend={part('holidays')}
        addLabel={part('addHoliday')}
        empty={{ date: null, label: '', type: 'holiday' }}
        isSorted
        disabled={disabled}
        textOf={textOfHoliday}
      >
        {(nameOf, { labelHidden }) => (
          <>
            <DateField<GroupForm> name={nameOf('date')} label={part('date')} labelHidden={labelHidden} disabled={disabled} />
            <TextField<GroupForm> name={nameOf('label')} label={part('holidayName')} labelHidden={labelHidden} disabled={disabled} />
            <SelectField<GroupForm, Holiday['type']>
              name={nameOf('type')}
              label={part('kind')}
              labelHidden={labelHidden}
              options={TYPES}
              disabled={disabled}
            />
          </>
        )}
      </LinesField>
      <details className="text-dense">
        <summary className="min-h-8 touch-target cursor-pointer font-medium">{part('bankHolidays', { year: String(year) })}</summary>
        <p className="mb-1 text-muted">{part('bankHolidaysHelp')}</p>
        <ul className="grid gap-x-4 md:grid-cols-2">
          {[...bankHolidays(year)].map(([date, label]) => (
            <li key={date}>
              {formatWeekdayAndDay(date)} · {label}
            </li>
          ))}
        </ul>
      </details>
    </TabBody>
  )
}

const byDate = (a: Holiday, b: Holiday): number => ((a.date ?? '') < (b.date ?? '') ? -1 : 1)
