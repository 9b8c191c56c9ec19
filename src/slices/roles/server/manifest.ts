import { defineSlice } from '#server/slice.ts'
import { members } from '#slices/roles/contract/members.ts'
import { roles as rolesContract } from '#slices/roles/contract/roles.ts'
import { memberRoutes, roleRoutes } from './routes.ts'
import { roleTopics } from './topics.ts'

export const roles = defineSlice({
  contract: { roles: rolesContract, members },
  live: roleTopics,
  routes: () => ({ roles: roleRoutes, members: memberRoutes }),
})
