export { entersForOthers } from './team/who-may.ts'
export { useCountPace } from './use-count-pace.ts'
export { useZone } from './use-zone.ts'
