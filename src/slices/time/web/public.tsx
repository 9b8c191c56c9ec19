export { entersForOthers } from './team/who-may.ts'
export { useZone } from './use-zone.ts'
