import { defineSlice } from '#server/slice.ts'
import { funds as fundsContract } from '#slices/finance/contract/funds.ts'
import { programs as programsContract } from '#slices/finance/contract/programs.ts'
import { financeDependents } from './dependents.ts'
import { fundConstraints, funds } from './funds.ts'
import { programs } from './programs.ts'

/** Funds and programs are kept where groups choose what hours are charged to. */
const columnsOfGroups = { path: '/settings/time-tracking-groups', search: { tab: 'columns' } } as const

export const finance = defineSlice({
  contract: { funds: fundsContract.endpoints, programs: programsContract.endpoints },
  tables: ['app.funds', 'app.programs'],
  readBy: {
    'app.funds': ['effort', 'people', 'staff', 'time', 'time-groups'],
    'app.programs': ['staff'],
  },
  routes: ({ dependents }) => ({ funds: funds.routes(dependents), programs: programs.routes(dependents) }),
  constraints: { ...funds.constraints, ...fundConstraints, ...programs.constraints },
  live: { ...funds.live, ...programs.live },
  search: {
    programs: programs.search({ label: 'Programs', name: 'name', detail: ['code'], at: () => columnsOfGroups }),
    funds: funds.search({ label: 'Funds', name: 'name', detail: ['code', 'programName'], at: () => columnsOfGroups }),
  },
  dependents: financeDependents,
})
