import type { Column } from '#core/column.ts'
import type { TicketCategory, TicketPriority } from '../rules/ticket.ts'
import type { TicketStatus } from '../rules/ticket-status.ts'

export const statusWords: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  waiting_on_customer: 'Waiting on requester',
  resolved: 'Resolved',
  closed: 'Closed',
}
export const priorityWords: Record<TicketPriority, string> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' }
export const categoryWords: Record<TicketCategory, string> = {
  technical: 'Technical issue',
  billing: 'Billing',
  feature_request: 'Feature request',
  data_import: 'Data import',
  training: 'Training',
  account: 'Account',
  bug_report: 'Bug report',
  other: 'Other',
}

/** A ticket as the queue and its files show it. */
export interface QueuedTicket {
  title: string
  number: number
  requesterName: string
  status: TicketStatus
  priority: TicketPriority
  assignedName: string | null
  category: TicketCategory
  tags: readonly string[]
  createdAt: string
  lastActivityAt: string
}

export const ticketColumns: readonly Column<QueuedTicket>[] = [
  { key: 'title', title: 'Title', type: 'text' },
  { key: 'number', title: 'No.', type: 'text', value: ({ number }) => `#${number}` },
  { key: 'requesterName', title: 'Requester', type: 'text' },
  { key: 'status', title: 'Status', type: 'text', value: ({ status }) => statusWords[status] },
  { key: 'priority', title: 'Priority', type: 'text', value: ({ priority }) => priorityWords[priority] },
  { key: 'assignedName', title: 'Assignee', type: 'text' },
  { key: 'category', title: 'Issue type', type: 'text', value: ({ category }) => categoryWords[category], optional: true },
  { key: 'tags', title: 'Tags', type: 'text', value: ({ tags }) => tags.join(', '), optional: true },
  { key: 'createdAt', title: 'Filed', type: 'instant' },
  { key: 'lastActivityAt', title: 'Last activity', type: 'instant' },
]
