export { type Bootstrap, bootstrapQuery, currentUserOf, useBootstrap, useRefreshBootstrap } from './current-user.ts'
