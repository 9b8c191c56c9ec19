import type { Filter } from '#web/table/filters.ts'
import { categoryWords, priorityWords, statusWords } from '../contract/ticket-columns.ts'
import { TICKET_CATEGORIES, TICKET_PRIORITIES } from '../rules/ticket.ts'
import { TICKET_STATUSES } from '../rules/ticket-status.ts'
import { t } from './list-texts.ts'

export const statusFilter: Filter = {
  kind: 'many',
  key: 'status',
  label: t('status'),
  options: TICKET_STATUSES.map(value => ({ value, label: statusWords[value] })),
}
export const priorityFilter: Filter = {
  kind: 'many',
  key: 'priority',
  label: t('priority'),
  options: TICKET_PRIORITIES.map(value => ({ value, label: priorityWords[value] })),
}
export const categoryFilter: Filter = {
  kind: 'choice',
  key: 'category',
  label: t('issueType'),
  options: TICKET_CATEGORIES.map(value => ({ value, label: categoryWords[value] })),
}
