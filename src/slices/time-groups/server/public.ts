export { addDefaultGroup } from './add-default-group.ts'
export { addPayCodes } from './add-pay-codes.ts'
export { defaultGroup } from './default-group.ts'
export {
  ensurePeriods,
  loadPeriods,
  NEIGHBOURHOOD,
  type ShownPeriod,
  type StoredPeriod,
  shownPeriod,
  shownPeriodOn,
  shownPeriods,
} from './ensure-periods.ts'
export {
  loadFirstMembership,
  loadGroup,
  loadGroupsOf,
  loadVersions,
  type MembershipRow,
  settingsColumns,
  settingsOnDay,
  type TimeGroup,
} from './group.ts'
export type { AffectedFrom, AffectedPerson } from './groups/affected.ts'
export { loadLatestSettings } from './groups/rows.ts'
export { loadHolidays } from './holidays.ts'
export { dayLabel, periodLabel, periodLabelWithYear } from './period-label.ts'
export { periodsAround } from './periods-around.ts'
export { personGroupsOf } from './person-groups.ts'
export {
  advanceRecompute,
  findRecompute,
  finishRecompute,
  nextConcerned,
  type Recompute,
  recomputeDays,
  recomputeFrom,
} from './recomputes.ts'
