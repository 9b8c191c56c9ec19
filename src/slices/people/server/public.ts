export { giveAccount, takeAccount } from './account-of.ts'
export { addEmployee } from './add-employee.ts'
export { loadAdministratorNames, otherAdministrators } from './administrators.ts'
export { allocationNames } from './allocation-names.ts'
export { currentUserToday } from './current-user-today.ts'
export { dayOfWho, type Employee, employeeColumns, employeeTables, recordedOn, todayOf } from './employee.ts'
export { endEmployment, resumeEmployment, setLastDay } from './employment.ts'
export { requireForOthers, requireManagerAgain } from './for-oneself.ts'
export { type Joined, joinEmployee } from './join-employee.ts'
export { linkMember } from './link-member.ts'
export { inviterOfNewManager, managersToInvite, requireDecider, unnamable } from './name-manager.ts'
export { countDirectory } from './overview.ts'
export { loadOwnReach, type OwnReach, reachOf } from './own-reach.ts'
export {
  currentUserIsAdministrator,
  employeesInCurrentUsersLine,
  hoursAudience,
  hoursInLine,
  hoursInOverview,
  hoursInReach,
  inCurrentUsersReach,
  lineAbove,
  reportInLine,
  wholeRecordAudience,
} from './record-scope.ts'
export { removeUnused } from './remove-unused.ts'
export { currentEmployee, firstOf, givenEmployee, type OfEmployee, rowsOf, runOf, type Whose } from './whose.ts'
