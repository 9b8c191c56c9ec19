import type { TicketCategory, TicketPriority } from '#slices/support/rules/ticket.ts'
import type { TicketStatus } from '#slices/support/rules/ticket-status.ts'

/** People are named by their keys in the demo data, and the platform's operator by `operator`. */
export interface DemoTicket {
  person: string
  title: string
  description: string
  category: TicketCategory
  priority: TicketPriority
  status: TicketStatus
  hoursAgo: number
  tags: readonly string[]
  assignedTo?: string
  escalatedHoursAgo?: number
  messages: readonly { person: string; hoursAgo: number; message: string; isInternal?: boolean }[]
}

/** Tickets of Harbor Light in different states: a new one, one in conversation, one that waits, one that the platform has, and one that is done. */
export const demoTickets: readonly DemoTicket[] = [
  {
    person: 'rosa',
    title: 'Can’t find last month’s timesheet',
    description: 'I wanted to check the hours of the coat drive but I only see this month. Where do I look?',
    category: 'training',
    priority: 'low',
    status: 'closed',
    hoursAgo: 410,
    tags: ['timesheets'],
    assignedTo: 'dana',
    messages: [
      { person: 'dana', hoursAgo: 408, message: 'Use the arrow left of the dates on My Time; it goes back one pay period at a time.' },
      { person: 'rosa', hoursAgo: 407, message: 'Found it, thank you!' },
    ],
  },
  {
    person: 'ines',
    title: 'Week total doesn’t match what I add up',
    description: 'Week 1 says 41.00 hours, but I only get to 37.00 when I add up the days. The Saturday shift went past midnight.',
    category: 'technical',
    priority: 'high',
    status: 'in_progress',
    hoursAgo: 30,
    tags: ['overtime', 'timesheets'],
    assignedTo: 'dana',
    messages: [
      { person: 'dana', hoursAgo: 28, message: 'Thanks, Ines. I see the same total and am checking how Saturday was counted.' },
      { person: 'dana', hoursAgo: 27, message: 'The shift is entered on both days. Ask payroll before changing it.', isInternal: true },
      { person: 'ines', hoursAgo: 5, message: 'Good to know. Should I submit it already, or wait?' },
    ],
  },
  {
    person: 'deshawn',
    title: 'The kitchen tablet signs me out',
    description: 'The tablet in the kitchen signs me out during lunch, so I have to sign in again to enter hours.',
    category: 'account',
    priority: 'medium',
    status: 'waiting_on_customer',
    hoursAgo: 74,
    tags: [],
    assignedTo: 'dana',
    messages: [
      { person: 'dana', hoursAgo: 70, message: 'Which tablet is it, and about how long is it untouched before you are signed out?' },
    ],
  },
  {
    person: 'marcus',
    title: 'Approved hours are missing from the export',
    description: 'The CSV export of last month leaves out the people of the youth program, though I approved their timesheets.',
    category: 'bug_report',
    priority: 'urgent',
    status: 'in_progress',
    hoursAgo: 52,
    tags: ['export'],
    assignedTo: 'dana',
    escalatedHoursAgo: 48,
    messages: [
      { person: 'dana', hoursAgo: 50, message: 'I get the same file. I’m passing this on to the platform.' },
      { person: 'operator', hoursAgo: 46, message: 'Thank you, we found the cause. The next update brings the rows back.' },
      { person: 'operator', hoursAgo: 45, message: 'Filter on inactive departments. Fix is in review.', isInternal: true },
    ],
  },
  {
    person: 'amina',
    title: 'Could notes show on the printed timesheet?',
    description: 'The funder asks for the notes of each day. Printing them would save me from typing them again.',
    category: 'feature_request',
    priority: 'medium',
    status: 'open',
    hoursAgo: 3,
    tags: [],
    messages: [],
  },
]
