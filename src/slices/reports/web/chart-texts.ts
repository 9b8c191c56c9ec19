import { defineTexts } from '#web/texts.ts'

/** Loaded with the chart. */
export const t = defineTexts({
  title: '{measure} by {step}',
  hours: 'Hours',
  entries: 'Entries',
  people: 'People',
  inDays: 'day',
  inWeeks: 'week',
  inMonths: 'month',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  weekOf: 'Week of {day}',

  measure: 'Measure',
  by: 'Group by',
  column: 'By charged to',
  department: 'By department',
  person: 'By person',
  status: 'By status',
  none: 'Not grouped',
  noDepartment: 'No department',

  rest: { one: '{n} other', other: '{n} others' },
  empty: 'No hours in this date range',
  tooMany: 'Too many people for one chart. Choose a department or fewer days.',
  didNotLoad: "Couldn't load the chart",
})
