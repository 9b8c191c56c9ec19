export { addMember } from './add-member.ts'
export { readSeats, requireSeats } from './seats.ts'
export { startModules } from './start-modules.ts'
export { createSystemRoles } from './system-roles.ts'
