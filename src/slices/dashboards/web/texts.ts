import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  goodMorning: 'Good morning, {name}',
  goodAfternoon: 'Good afternoon, {name}',
  goodEvening: 'Good evening, {name}',
  didNotLoad: "Couldn't load the dashboard",
  nothingForRole: 'Nothing here for your role yet',
  nothingForRoleHelp: "Your role doesn't give you access to time, people, or reports.",
  quickActions: 'Quick actions',
  getStarted: 'Get started',
  getStartedHelp: 'From here to your first approved timesheet',
  hide: 'Hide',
  hideSteps: 'Hide these steps',
  notChanged: "Couldn't save that",
  stepsDone: '{done} of {all} done',
  stepsToGo: { one: '{n} to go', other: '{n} to go' },
  stepDone: 'Done:',
  change: 'Change',
  looksRight: 'Looks right',
})
