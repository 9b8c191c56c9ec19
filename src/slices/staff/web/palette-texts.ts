import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({ addPerson: 'Add person', invitePeople: 'Invite people' })
