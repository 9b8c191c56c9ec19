export { addMember } from './add-member.ts'
export { startModules } from './start-modules.ts'
export { createSystemRoles } from './system-roles.ts'
