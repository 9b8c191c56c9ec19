export { addMember } from './add-member.ts'
export { giveRole, takeRole } from './assign-role.ts'
export { deleteUnusedRole, insertRole, updateRole } from './custom-roles.ts'
export { endMembership } from './end-membership.ts'
export { storeLevels } from './grants.ts'
export { isLastAdministrator, keepingAdministrator, lockAdministrators } from './last-administrator.ts'
export {
  activeRoles,
  actorLacks,
  actorMayGive,
  type Role,
  roleById,
  roleByKey,
  roleKeptByEmployee,
  roleOfEmployee,
  roleOfMember,
} from './roles.ts'
export { lockSeats, readSeats, requireSeats, type Seats, seatsLacking } from './seats.ts'
export { startModules, storedInstant } from './start-modules.ts'
export { storeDefaultAccess, storeModule, storeTimeFeature } from './store-module.ts'
export { createSystemRoles } from './system-roles.ts'
