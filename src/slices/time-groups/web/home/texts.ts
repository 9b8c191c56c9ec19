import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  stepPayPeriod: 'Review your pay period',
  stepPayPeriodHelp: 'Check its first day and payday',
  stepPayPeriodGo: 'Edit pay period',
  openOwnTime: 'Open My Time',
  noPayPeriod: 'No pay period yet',
  weekly: 'Weekly',
  bi_weekly: 'Biweekly',
  semi_monthly: 'Semimonthly',
  monthly: 'Monthly',
  custom: 'Custom dates',
  startsOnWeekday: 'starts {day}',
  startsOnDay: 'starts on day {day}',
  startsOnDays: 'starts on days {first} and {second}',
  paidLater: { one: 'paid {n} day later', other: 'paid {n} days later' },
  paidSameDay: 'paid on its last day',
})
