import { defineSlice } from '#server/slice.ts'
import { applyMemberships } from './apply-memberships.ts'
import { groupDependents } from './dependents.ts'

export const timeGroups = defineSlice({
  contract: {},
  tables: [
    'app.day_recomputes',
    'app.group_memberships',
    'app.group_time_columns',
    'app.holidays_closures',
    'app.pay_periods',
    'app.time_group_settings',
    'app.time_tracking_groups',
  ],
  readBy: {
    'app.group_memberships': ['dashboards', 'time'],
    'app.group_time_columns': ['time'],
    'app.holidays_closures': ['time'],
    'app.pay_periods': ['dashboards', 'time'],
    'app.time_group_settings': ['time'],
    'app.time_tracking_groups': ['approvals', 'dashboards', 'staff', 'time'],
  },
  routes: () => ({}),
  dependents: groupDependents,
  tasks: parts => ({ apply_group_memberships: () => applyMemberships(parts) }),
  // Every day begins at a quarter of an hour somewhere.
  schedule: ['*/15 * * * * apply_group_memberships'],
})
