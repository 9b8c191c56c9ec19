import { defineTexts } from '#web/texts.ts'

/** Loaded with the shell. */
export const t = defineTexts({
  roles: 'Roles & Permissions',
  rolesHelp: 'Manage user roles and access permissions',
  audit: 'Permission Audit',
  auditHelp: 'Analyze and validate permission configurations',
})
