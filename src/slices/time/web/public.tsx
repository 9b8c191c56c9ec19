export { entersForOthers } from './team/route.ts'
