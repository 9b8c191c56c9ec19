export { entersForOthers } from './team/enters-for-others.ts'
