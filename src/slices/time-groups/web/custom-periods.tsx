import { DateField } from '#web/form/date-field.tsx'
import { LinesField } from '#web/form/lines-field.tsx'
import { formatDayAndYear, formatDayRange } from '#web/plain-date-text.ts'
import type { GroupForm } from './group-form.ts'
import { part } from './part-texts.ts'

/** A period in words. */
export const textOfPeriod = ({ startsOn, endsOn, payDate }: GroupForm['payPeriods'][number]): string =>
  startsOn && endsOn
    ? [formatDayRange(startsOn, endsOn), payDate ? part('paidOn', { day: formatDayAndYear(payDate) }) : []].flat().join(', ')
    : ''

/** Periods that are listed one by one. */
export const CustomPeriods = ({ disabled }: { disabled: boolean }) => (
  <LinesField<GroupForm, 'payPeriods'>
    name="payPeriods"
    legend={part('periods')}
    addLabel={part('addPeriod')}
    empty={{ startsOn: null, endsOn: null, payDate: null }}
    isSorted
    disabled={disabled}
    textOf={textOfPeriod}
  >
    {(nameOf, { labelHidden }) => (
      <>
        <DateField<GroupForm> name={nameOf('startsOn')} label={part('firstDay')} labelHidden={labelHidden} disabled={disabled} />
        <DateField<GroupForm> name={nameOf('endsOn')} label={part('lastDay')} labelHidden={labelHidden} disabled={disabled} />
        <DateField<GroupForm> name={nameOf('payDate')} label={part('payDate')} labelHidden={labelHidden} disabled={disabled} />
      </>
    )}
  </LinesField>
)
