import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  goodMorning: 'Good morning, {name}',
  goodAfternoon: 'Good afternoon, {name}',
  goodEvening: 'Good evening, {name}',
  didNotLoad: "Couldn't load the dashboard",
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
