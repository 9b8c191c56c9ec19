import type { Weekday } from '#core/plain-date.ts'
import { pay } from './pay-period-texts.ts'

export const WEEKDAY_LABELS: Readonly<Record<Weekday, string>> = {
  monday: pay('monday'),
  tuesday: pay('tuesday'),
  wednesday: pay('wednesday'),
  thursday: pay('thursday'),
  friday: pay('friday'),
  saturday: pay('saturday'),
  sunday: pay('sunday'),
}
