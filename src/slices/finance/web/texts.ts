import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  fundsHelp: "Grants and other money that hours are charged to. Hours outside a fund's dates aren't charged to it.",
  programsHelp: "Your organization's services. A fund can pay for a program.",
  program: 'Program',
  fundCount: { one: '{n} fund', other: '{n} funds' },
  peopleCount: { one: '{n} person', other: '{n} people' },
  functionHelp: 'For hours entered from now on. Hours that are already entered keep theirs.',
  takesLeave: 'Leave may be charged to this fund',
  certified: 'Require certification of hours',
  certifiedHelp: 'By the person or their manager, after each approved timesheet.',
})
