import { defineSlice } from '#server/slice.ts'
import { timeGroups as timeGroupsContract } from '#slices/time-groups/contract/time-groups.ts'
import { applyMemberships } from './apply-memberships.ts'
import { groupConstraints } from './constraints.ts'
import { groupDependents } from './dependents.ts'
import type { AffectedFrom } from './groups/affected.ts'
import { groupSearch } from './groups/list.ts'
import { groupTopics } from './groups/topics.ts'
import { payPeriodStep } from './pay-period-step.ts'
import { groupRoutes } from './routes.ts'

export const timeGroups = defineSlice({
  contract: { timeGroups: timeGroupsContract },
  tables: [
    'app.day_recomputes',
    'app.group_memberships',
    'app.group_time_columns',
    'app.holidays_closures',
    'app.pay_codes',
    'app.pay_periods',
    'app.time_group_settings',
    'app.time_tracking_groups',
  ],
  readBy: {
    'app.group_memberships': ['time'],
    'app.group_time_columns': ['time'],
    'app.holidays_closures': ['time'],
    'app.pay_codes': ['time'],
    'app.pay_periods': ['effort', 'time'],
    'app.time_group_settings': ['effort', 'time'],
    'app.time_tracking_groups': ['approvals', 'staff', 'time'],
  },
  routes: ({ affectedByGroups }: { affectedByGroups: AffectedFrom }) => ({ timeGroups: groupRoutes(affectedByGroups) }),
  constraints: groupConstraints,
  live: groupTopics,
  search: { groups: groupSearch },
  dependents: groupDependents,
  firstSteps: [payPeriodStep],
  tasks: parts => ({ apply_group_memberships: () => applyMemberships(parts) }),
  // Every day begins at a quarter of an hour somewhere.
  schedule: ['*/15 * * * * apply_group_memberships'],
})
