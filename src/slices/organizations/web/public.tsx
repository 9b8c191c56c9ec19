export { hereQuery } from './here.ts'
