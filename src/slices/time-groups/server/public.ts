export { ensurePeriods, type StoredPeriod } from './ensure-periods.ts'
export { groupColumns, groupOfWho, loadGroup, loadGroupOf, type TimeGroup } from './group.ts'
export { loadHolidays } from './holidays.ts'
export { periodLabel } from './period-label.ts'
