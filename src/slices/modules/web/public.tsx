export { RequestAccess } from './lazy-request-access.tsx'
