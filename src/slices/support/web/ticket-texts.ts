import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  open: 'Open',
  inProgress: 'In progress',
  waiting: 'Waiting on requester',
  waitingForYou: 'Awaiting your reply',
  resolved: 'Resolved',
  closed: 'Closed',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
  problem: 'Something is broken',
  question: 'Question',
  access: 'Access or permissions',
  data: 'Wrong or missing data',
  idea: 'Idea',
  other: 'Something else',
})
