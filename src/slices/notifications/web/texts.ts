import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  unread: { one: '{n} unread notification', other: '{n} unread notifications' },
  markAllRead: 'Mark all read',
  none: 'No notifications',
  noneHelp: 'Updates about your timesheets will show up here.',
  noneUnread: "You're all caught up",
  goToModule: 'Go to Notifications Module',
  isNew: 'New',
  open: 'Open',
  openNamed: 'Open: {title}',
  closed: 'Nothing to open here now',
  closedHelp: 'It may no longer be awaiting your review, or your access has changed.',
  markRead: 'Mark read',
  markReadNamed: 'Mark read: {title}',
  employee: 'Employee: {name}',
  all: 'All',
  onlyUnread: 'Unread',
  filter: 'Show',
  more: 'Load more',
  didNotLoad: "Couldn't load your notifications",
})
