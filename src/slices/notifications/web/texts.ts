import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  notifications: 'Notifications',
  unread: { one: '{n} unread notification', other: '{n} unread notifications' },
  markAllRead: 'Mark all read',
  none: 'No notifications',
  noneHelp: 'News about your timesheets appears here as it happens.',
  noneUnread: 'Nothing unread',
  goToModule: 'Go to Notifications Module',
  isNew: 'New',
  open: 'Open',
  openNamed: 'Open: {title}',
  markRead: 'Mark read',
  markReadNamed: 'Mark read: {title}',
  employee: 'Employee: {name}',
  all: 'All',
  onlyUnread: 'Unread',
  filter: 'Show',
  more: 'Show older',
  didNotLoad: 'The notifications did not load',
})
