import type { Filter } from '#web/table/filters.ts'
import { t } from './screen-texts.ts'

/** Which of a record's rows are listed, by whether they are active. */
export const statusFilter: Filter = {
  kind: 'choice',
  key: 'status',
  label: t('status'),
  off: 'all',
  options: [
    { value: 'active', label: t('active') },
    { value: 'inactive', label: t('inactive') },
  ],
}
