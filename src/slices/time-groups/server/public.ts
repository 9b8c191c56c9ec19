export { addDefaultGroup } from './add-default-group.ts'
export { defaultGroup } from './default-group.ts'
export { ensurePeriods, loadPeriods, type ShownPeriod, type StoredPeriod, shownPeriod, shownPeriodOn } from './ensure-periods.ts'
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
export { loadHolidays } from './holidays.ts'
export { periodLabel } from './period-label.ts'
export { periodsAround } from './periods-around.ts'
export { personGroupsOf } from './person-groups.ts'
export {
  advanceRecompute,
  findRecompute,
  finishRecompute,
  newestRecompute,
  nextConcerned,
  nextRecomputeTurn,
  type Recompute,
  recomputeFrom,
} from './recomputes.ts'
