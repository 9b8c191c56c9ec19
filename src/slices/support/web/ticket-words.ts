import type { TicketCategory, TicketPriority } from '../rules/ticket.ts'
import type { TicketStatus } from '../rules/ticket-status.ts'
import { t } from './ticket-texts.ts'

export const statusWords: Record<TicketStatus, string> = {
  open: t('open'),
  in_progress: t('inProgress'),
  waiting_on_customer: t('waiting'),
  resolved: t('resolved'),
  closed: t('closed'),
}
export const priorityWords: Record<TicketPriority, string> = { low: t('low'), medium: t('medium'), high: t('high'), urgent: t('urgent') }
export const categoryWords: Record<TicketCategory, string> = {
  technical: t('technical'),
  billing: t('billing'),
  feature_request: t('featureRequest'),
  data_import: t('dataImport'),
  training: t('training'),
  account: t('account'),
  bug_report: t('bugReport'),
  other: t('other'),
}
