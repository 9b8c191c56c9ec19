import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  thread: 'Conversation',
  filed: 'filed this ticket',
  platform: 'Platform support',
  supportTeam: 'Support team',
  internalNote: 'Internal note',
  onlySupportTeam: 'Only your support team sees this',
  onlyPlatform: 'Only platform administrators see this',
  picture: 'Screenshot from ticket #{number}',
  attachedPicture: 'Picture {name}',
  openPicture: 'Open {name}',
  download: 'Download {name}',
  reply: 'Reply',
  replyHelp: 'Everyone in the conversation will see it.',
  send: 'Send',
  missing: 'Write a message first.',
  sendFailed: "Couldn't send the reply",
  sent: 'Reply sent',
  noted: 'Internal note added',
  isClosed: 'This ticket is closed. Create a new ticket if you need more help.',
  isClosedForThem: 'This ticket is closed. Change its status to reply.',
})
