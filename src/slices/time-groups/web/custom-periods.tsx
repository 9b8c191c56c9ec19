import { DateField } from '#web/form/date-field.tsx'
import { LinesField } from '#web/form/lines-field.tsx'
import { formatDayRange } from '#web/plain-date-text.ts'
import type { GroupForm } from './group-form.ts'
import { part } from './part-texts.ts'

/** Periods that are listed one by one. */
export const CustomPeriods = ({ disabled }: { disabled: boolean }) => (
  <LinesField<GroupForm, 'payPeriods'>
    name="payPeriods"
    legend={part('periods')}
    addLabel={part('addPeriod')}
    empty={{ startsOn: null, endsOn: null, payDate: null }}
    isSorted
    disabled={disabled}
    textOf={({ startsOn, endsOn }) => (startsOn && endsOn ? formatDayRange(startsOn, endsOn) : '')}
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
