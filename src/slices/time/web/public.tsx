export { entersForOthers } from './team/who-may.ts'
