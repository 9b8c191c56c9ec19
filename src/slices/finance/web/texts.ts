import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  fundsHelp: "Grants and other money that hours are charged to. Hours outside a fund's dates can't be charged to it.",
  programsHelp: "Your organization's services. A fund can pay for a program.",
  program: 'Program',
  fundCount: { one: '{n} fund', other: '{n} funds' },
  peopleCount: { one: '{n} person', other: '{n} people' },
  functionHelp: "Applies to hours entered after this change. Existing entries don't change.",
  takesLeave: 'Leave may be charged to this fund',
  certified: 'Require certification of hours',
  certifiedHelp: 'By the employee or their manager, after each timesheet is approved.',
})
