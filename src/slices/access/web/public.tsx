export { type Bootstrap, bootstrapQuery, currentUserOf, useBootstrap, useCurrentUser, useMay, useRefreshBootstrap } from './current-user.ts'
export { forgetProfiles } from './profile-cache.ts'
