import { lazy, useEffect } from 'react'
import { WEEKDAYS, type Weekday } from '#core/plain-date.ts'
import { RadioCardsField } from '#web/form/choice-fields.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { NumberField } from '#web/form/number-fields.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { Fields, optionsOf, TabBody, type TabProps } from './fields-of-tab.tsx'
import type { GroupForm } from './group-form.ts'
import { t } from './groups-texts.ts'
import { pay } from './pay-period-texts.ts'
import { WEEKDAY_LABELS } from './words.ts'

const CustomPeriods = lazy(() => import('./custom-periods.tsx').then(module => ({ default: module.CustomPeriods })))

export const KINDS = optionsOf<GroupForm['payPeriod']>({
  weekly: t('weekly'),
  bi_weekly: t('biWeekly'),
  semi_monthly: t('semiMonthly'),
  monthly: t('monthly'),
  custom: t('custom'),
})
const KIND_HELP: Readonly<Record<GroupForm['payPeriod'], string>> = {
  weekly: pay('everyWeek'),
  bi_weekly: pay('everyTwoWeeks'),
  semi_monthly: pay('twiceAMonth'),
  monthly: pay('onceAMonth'),
  custom: pay('customHelp'),
}
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))
export const ADJUSTMENTS: { value: GroupForm['payDateAdjustment']; label: string; help: string }[] = [
  { value: 'previous_business_day', label: pay('dayBefore'), help: pay('dayBeforeHelp') },
  { value: 'next_business_day', label: pay('dayAfter'), help: pay('dayAfterHelp') },
  { value: 'nearest_business_day', label: pay('dayNearest'), help: pay('dayNearestHelp') },
  { value: 'none', label: pay('dayItself'), help: pay('dayItselfHelp') },
]

/** When periods begin and end, and when they are paid. */
export function PayPeriodTab({ form, values, isReadOnly: disabled }: TabProps) {
  const { payPeriod, payPeriodStartsOn } = values
  const isWeekly = payPeriod === 'weekly' || payPeriod === 'bi_weekly'
  const endsOn = isWeekly ? WEEKDAYS[(WEEKDAYS.indexOf(payPeriodStartsOn as Weekday) + 6) % 7] : undefined
  const isWeekday = (WEEKDAYS as readonly string[]).includes(payPeriodStartsOn)
  // Another kind of period starts on another kind of day.
  useEffect(() => {
    if (isWeekly && !isWeekday) form.setValue('payPeriodStartsOn', 'monday')
    if (!isWeekly && isWeekday && payPeriod !== 'custom') form.setValue('payPeriodStartsOn', '1')
  }, [form, payPeriod, isWeekly, isWeekday])
  return (
    <TabBody>
      <Fields>
        <SelectField<GroupForm, GroupForm['payPeriod']>
          name="payPeriod"
          label={pay('payPeriod')}
          help={KIND_HELP[payPeriod]}
          options={KINDS}
          disabled={disabled}
        />
        {payPeriod === 'bi_weekly' ? (
          <DateField<GroupForm> name="payPeriodAnchorDate" label={pay('firstStarts')} disabled={disabled} />
        ) : null}
        {isWeekly ? (
          <SelectField<GroupForm, Weekday>
            name="payPeriodStartsOn"
            label={pay('startsOn')}
            help={endsOn === undefined ? undefined : pay('endsOn', { day: WEEKDAY_LABELS[endsOn] })}
            options={optionsOf(WEEKDAY_LABELS)}
            disabled={disabled}
          />
        ) : null}
        {payPeriod === 'semi_monthly' || payPeriod === 'monthly' ? (
          <SelectField<GroupForm, string>
            name="payPeriodStartsOn"
            label={pay('startsOnDay')}
            help={pay('lastDayHelp')}
            options={MONTH_DAYS}
            disabled={disabled}
          />
        ) : null}
        {payPeriod === 'semi_monthly' ? (
          <SelectField<GroupForm, string>
            name="payPeriodSecondStartsOn"
            label={pay('secondStart')}
            options={MONTH_DAYS}
            disabled={disabled}
          />
        ) : null}
        <NumberField<GroupForm>
          name="paydayOffset"
          label={pay('paydayOffset')}
          help={pay('paydayOffsetHelp')}
          min={0}
          max={60}
          disabled={disabled}
        />
      </Fields>
      {payPeriod === 'custom' ? (
        <LazyPart>
          <CustomPeriods disabled={disabled} />
        </LazyPart>
      ) : null}
      <RadioCardsField<GroupForm> name="payDateAdjustment" label={pay('adjustment')} options={ADJUSTMENTS} disabled={disabled} />
    </TabBody>
  )
}
