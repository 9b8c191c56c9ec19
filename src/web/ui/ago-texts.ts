import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  ago: '{distance} ago',
  ahead: 'in {distance}',
  underAMinute: 'less than a minute',
  minutes: { one: '{n} minute', other: '{n} minutes' },
  aboutHours: { one: 'about {n} hour', other: 'about {n} hours' },
  days: { one: '{n} day', other: '{n} days' },
  aboutMonths: { one: 'about {n} month', other: 'about {n} months' },
  months: { one: '{n} month', other: '{n} months' },
  aboutYears: { one: 'about {n} year', other: 'about {n} years' },
  overYears: { one: 'over {n} year', other: 'over {n} years' },
  almostYears: { one: 'almost {n} year', other: 'almost {n} years' },
  justNow: 'Just now',
  minutesAgo: { one: '{n} min ago', other: '{n} min ago' },
  hoursAgo: { one: '{n} hr ago', other: '{n} hrs ago' },
  daysAgo: { one: '{n} day ago', other: '{n} days ago' },
})
