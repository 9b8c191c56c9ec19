import type { Weekday } from '#core/plain-date.ts'
import { t } from './groups-texts.ts'

export const WEEKDAY_LABELS: Readonly<Record<Weekday, string>> = {
  monday: t('monday'),
  tuesday: t('tuesday'),
  wednesday: t('wednesday'),
  thursday: t('thursday'),
  friday: t('friday'),
  saturday: t('saturday'),
  sunday: t('sunday'),
}
