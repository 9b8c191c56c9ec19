export { PeriodList } from './lazy-period-list.tsx'
export type { ListedPeriod } from './period-list.tsx'
export { PeriodSwitcher } from './period-switcher.tsx'
