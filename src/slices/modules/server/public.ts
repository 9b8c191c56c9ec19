export { closeRequest, lockRequest } from './close-request.ts'
