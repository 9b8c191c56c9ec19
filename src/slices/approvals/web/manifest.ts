import type { WebSlice } from '#web/slice.ts'
import { approvalScreens } from './routes.tsx'

export const approvals: WebSlice = {
  screens: approvalScreens,
  badgeTopics: ['approvals'],
  // What a stand-in decides on, and who stands in, is shown there.
  notificationTargets: { approval_stand_ins: () => ({ path: '/time/my-team-time', search: {} }) },
}
