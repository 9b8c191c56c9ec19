import { defineSlice } from '#server/slice.ts'
import { effort as contract } from '#slices/effort/contract/effort.ts'
import { askAgain } from './ask-again.ts'
import { effortRoutes } from './routes.ts'

export const effort = defineSlice({
  contract: { effort: contract },
  tables: ['app.effort_certifications', 'app.effort_certification_voids'],
  routes: () => ({ effort: effortRoutes }),
  tasks: ({ jobs }) => ({ effort_voided: askAgain(jobs) }),
})
