import { defineSlice } from '#server/slice.ts'
import { effort as contract } from '#slices/effort/contract/effort.ts'
import { askAgain } from './ask-again.ts'
import { certified } from './certify.ts'
import { effortRoutes } from './routes.ts'
import { uncertified } from './uncertified.ts'

export const effort = defineSlice({
  contract: { effort: contract },
  tables: ['app.effort_certifications', 'app.effort_certification_voids', 'app.effort_charges'],
  notificationKinds: { effort_certification_voided: { words: 'Hours that were certified changed', area: 'time', mail: 'at_once' } },
  routes: () => ({ effort: effortRoutes }),
  demo: async () => (await import('./load-demo.ts')).loadEffort,
  timesheetWarnings: [uncertified],
  timesheetEvents: [certified],
  tasks: ({ jobs }) => ({ effort_voided: askAgain(jobs) }),
})
