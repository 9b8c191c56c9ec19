import { linkTo } from '#web/link-to.ts'
import type { WebSlice } from '#web/slice.ts'
import { approvalScreens } from './routes.tsx'

export const approvals: WebSlice = {
  screens: approvalScreens,
  badgeTopics: ['approvals'],
  // This screen shows what a stand-in can approve, and who the stand-ins are.
  notificationTargets: { approval_stand_ins: () => linkTo('/time/my-team-time', {}) },
}
