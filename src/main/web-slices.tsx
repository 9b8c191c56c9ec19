import { access } from '#slices/access/web/manifest.ts'
import { approvals } from '#slices/approvals/web/manifest.ts'
import { dashboards } from '#slices/dashboards/web/manifest.ts'
import { effort } from '#slices/effort/web/manifest.ts'
import { identity } from '#slices/identity/web/manifest.ts'
import { invitations } from '#slices/invitations/web/manifest.ts'
import { kiosk } from '#slices/kiosk/web/manifest.ts'
import { search } from '#slices/lookup/web/manifest.ts'
import { mailbox } from '#slices/mailbox/web/manifest.ts'
import { modules } from '#slices/modules/web/manifest.ts'
import { notifications } from '#slices/notifications/web/manifest.ts'
import { organizations } from '#slices/organizations/web/manifest.ts'
import { reports } from '#slices/reports/web/manifest.ts'
import { roles } from '#slices/roles/web/manifest.ts'
import { staff } from '#slices/staff/web/manifest.ts'
import { structure } from '#slices/structure/web/manifest.ts'
import { superAdmin } from '#slices/super-admin/web/manifest.ts'
import { support } from '#slices/support/web/manifest.ts'
import { time } from '#slices/time/web/manifest.ts'
import { timeGroups } from '#slices/time-groups/web/manifest.ts'
import type { Screen } from '#web/screen.ts'
import { shell } from '#web/shell/manifest.ts'
import type { NotificationTargets, SharedBySlices, WebSlice } from '#web/slice.ts'

/**
 * Every slice that contributes something for signed-in people, and the shell itself, in the order in which the palette lists their
 * commands. Loaded with the shell: what a screen's title and icon weigh is not downloaded before sign-in.
 */
export const slices: readonly WebSlice[] = [
  dashboards,
  time,
  effort,
  reports,
  notifications,
  shell,
  search,
  staff,
  structure,
  timeGroups,
  invitations,
  roles,
  approvals,
  kiosk,
  mailbox,
  organizations,
  modules,
  access,
  support,
  identity,
  superAdmin,
]

/** Every signed-in screen: its address, what it requires of the current user, and its menu entry. */
export const screens: readonly Screen[] = slices.flatMap(slice => slice.screens ?? [])

/** Contributions of slices to each other's screens. */
export const shared: SharedBySlices = {
  badgeTopics: slices.flatMap(slice => slice.badgeTopics ?? []),
  notificationTargets: Object.assign({}, ...slices.map(slice => slice.notificationTargets)) as NotificationTargets,
  screens,
  tabs: slices.flatMap(slice => slice.tabs ?? []),
  errorRecipients: slices.find(slice => slice.errorRecipients !== undefined)?.errorRecipients,
  accountCards: slices.flatMap(slice => slice.accountCards ?? []),
}
