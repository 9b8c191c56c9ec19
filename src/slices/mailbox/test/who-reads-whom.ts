import type { WhoReadsWhom } from '#test/http/relations.ts'

const aboutMail = { exempt: 'about mail to addresses, for whoever may use the toolbox; shows no hours and no record of a person' }
const ofInstallation = { exempt: 'for platform administrators outside of every organization, who are no one’s relation' }

export const whoReadsWhom: WhoReadsWhom = {
  'mails.list': aboutMail,
  'mails.read': aboutMail,
  'mails.sendAgain': aboutMail,
  'installationMails.list': ofInstallation,
  'installationMails.read': ofInstallation,
}
