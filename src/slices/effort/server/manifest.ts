import { defineSlice } from '#server/slice.ts'
import { effort as contract } from '#slices/effort/contract/effort.ts'
import { registerUncertified } from '#slices/time/server/public.ts'
import { askAgain } from './ask-again.ts'
import { effortRoutes } from './routes.ts'
import { uncertifiedAmong } from './uncertified.ts'

registerUncertified(uncertifiedAmong)

export const effort = defineSlice({
  contract: { effort: contract },
  tables: ['app.effort_certifications', 'app.effort_certification_voids', 'app.effort_charges'],
  routes: () => ({ effort: effortRoutes }),
  tasks: ({ jobs }) => ({ effort_voided: askAgain(jobs) }),
})
