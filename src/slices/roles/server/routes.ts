import type { Routes } from '#server/rpc/router.ts'
import { read, readOnce, write } from '#server/rpc/verb.ts'
import type { SubjectTypes } from '#slices/approvals/server/public.ts'
import type { members } from '#slices/roles/contract/members.ts'
import type { permissionAudit } from '#slices/roles/contract/permission-audit.ts'
import type { roles } from '#slices/roles/contract/roles.ts'
import { findings } from './audit/findings.ts'
import { grantsFile } from './audit/grants-file.ts'
import { ignoreFindings, restoreFindings } from './audit/ignore.ts'
import { auditPermission } from './audit/permission.ts'
import { auditPerson } from './audit/person.ts'
import { auditRole } from './audit/role.ts'
import { deactivateRole, reactivateRole, updateRole } from './change-role.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { listMembers } from './list-members.ts'
import { listRoles } from './list-roles.ts'
import { setLevels } from './set-levels.ts'

export const roleRoutes: Routes<typeof roles> = {
  list: readOnce(listRoles),
  create: write(createRole),
  update: write(updateRole),
  setLevels: write(setLevels),
  deactivate: write(deactivateRole),
  reactivate: write(reactivateRole),
  delete: write(deleteRole),
}

export const memberRoutes: Routes<typeof members> = { list: readOnce(listMembers) }

export const auditRoutes = (subjects: SubjectTypes): Routes<typeof permissionAudit> => ({
  person: readOnce(auditPerson),
  permission: readOnce(auditPermission),
  findings: read(findings(subjects)),
  ignore: write(ignoreFindings(subjects)),
  restore: write(restoreFindings),
  role: readOnce(auditRole),
  ...grantsFile,
})
