import { defineSlice } from '#server/slice.ts'
import { staff } from '#slices/people/contract/staff.ts'
import { PICTURE } from '#slices/people/rules/picture.ts'
import { peopleDependents } from './dependents.ts'
import { profileStep } from './profile-step.ts'
import { staffRoutes } from './routes.ts'
import { peopleSearch } from './search-staff.ts'
import { picture } from './set-picture.ts'

export const people = defineSlice({
  contract: { staff },
  tables: ['app.employees'],
  search: { people: peopleSearch },
  readBy: {
    'app.employees': [
      'access',
      'approvals',
      'effort',
      'finance',
      'invitations',
      'kiosk',
      'modules',
      'notifications',
      'plumbing',
      'reports',
      'roles',
      'staff',
      'structure',
      'support',
      'time',
      'time-groups',
    ],
  },
  files: { [PICTURE.kind]: picture },
  notificationKinds: {
    staff_changed_for_oneself: {
      words: 'An administrator changed their own staff record or who reports to them',
      area: 'administration',
      mail: 'at_once',
    },
  },
  routes: () => ({ staff: staffRoutes }),
  dependents: peopleDependents,
  firstSteps: [profileStep],
})
