import { approvalsHome } from '#slices/approvals/web/home/home.tsx'
import { invitationsHome } from '#slices/invitations/web/home/home.tsx'
import { peopleHome } from '#slices/people/web/home/home.tsx'
import { reportsHome } from '#slices/reports/web/home/home.tsx'
import { staffHome } from '#slices/staff/web/home/home.tsx'
import { structureHome } from '#slices/structure/web/home/home.tsx'
import { timeHome } from '#slices/time/web/home/home.tsx'
import { timeGroupsHome } from '#slices/time-groups/web/home/home.tsx'
import type { WebHome } from '#web/home/home.ts'

/** Contributions of slices to the start page. Loaded with it. */
export const home: readonly WebHome[] = [
  timeHome,
  approvalsHome,
  reportsHome,
  staffHome,
  peopleHome,
  structureHome,
  timeGroupsHome,
  invitationsHome,
]
