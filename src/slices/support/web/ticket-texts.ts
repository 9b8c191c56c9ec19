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
  technical: 'Technical issue',
  billing: 'Billing',
  featureRequest: 'Feature request',
  dataImport: 'Data import',
  training: 'Training',
  account: 'Account',
  bugReport: 'Bug report',
  other: 'Other',
})
