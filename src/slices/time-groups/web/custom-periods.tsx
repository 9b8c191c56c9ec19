import { DateField } from '#web/form/date-field.tsx'
import { LinesField } from '#web/form/lines-field.tsx'
import { formatDayRange } from '#web/plain-date-text.ts'
import type { GroupForm } from './group-form.ts'
import { t } from './groups-texts.ts'

/** Periods that are listed one by one. */
export const CustomPeriods = ({ disabled }: { disabled: boolean }) => (
  <LinesField<GroupForm, 'payPeriods'>
    name="payPeriods"
    legend={t('periods')}
    addLabel={t('addPeriod')}
    empty={{ startsOn: null, endsOn: null, payDate: null }}
    disabled={disabled}
    textOf={({ startsOn, endsOn }) => (startsOn && endsOn ? formatDayRange(startsOn, endsOn) : '')}
  >
    {(nameOf, { labelHidden }) => (
      <>
        <DateField<GroupForm> name={nameOf('startsOn')} label={t('firstDay')} labelHidden={labelHidden} disabled={disabled} />
        <DateField<GroupForm> name={nameOf('endsOn')} label={t('lastDay')} labelHidden={labelHidden} disabled={disabled} />
        <DateField<GroupForm> name={nameOf('payDate')} label={t('payDate')} labelHidden={labelHidden} disabled={disabled} />
      </>
    )}
  </LinesField>
)
