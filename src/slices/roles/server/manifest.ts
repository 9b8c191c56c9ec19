import { defineSlice } from '#server/slice.ts'
import type { SubjectTypes } from '#slices/approvals/server/public.ts'
import { members } from '#slices/roles/contract/members.ts'
import { permissionAudit } from '#slices/roles/contract/permission-audit.ts'
import { roles as rolesContract } from '#slices/roles/contract/roles.ts'
import { roleSearch } from './list-roles.ts'
import { auditRoutes, memberRoutes, roleRoutes } from './routes.ts'
import { roleTopics } from './topics.ts'

export const roles = defineSlice({
  contract: { roles: rolesContract, members, permissionAudit },
  tables: ['app.ignored_findings'],
  live: roleTopics,
  search: { roles: roleSearch },
  routes: ({ subjects }: { subjects: SubjectTypes }) => ({
    roles: roleRoutes,
    members: memberRoutes,
    permissionAudit: auditRoutes(subjects),
  }),
})
