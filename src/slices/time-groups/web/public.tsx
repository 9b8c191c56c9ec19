export { type ListedPeriod, PeriodList } from './period-list.tsx'
export { PeriodSwitcher } from './period-switcher.tsx'
