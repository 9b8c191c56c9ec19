import { NOTIFICATION_AREAS, type NotificationArea, type NotificationKind, notificationKinds } from '#core/notification-kinds.ts'
import { type CurrentUser, hasBase, may } from '#web/screen.ts'

/** Who can get what stands under an area; everyone where it has no entry. */
const shownTo: Partial<Record<NotificationArea, (currentUser: CurrentUser) => boolean>> = {
  reviews: user =>
    ((may(user, 'time_my_team_time') || (user.directReports > 0 && user.permissions.time_my_team_time !== 'block')) &&
      user.modules.includes('time')) ||
    (user.counts.waitingTimesheets ?? 0) > 0,
  time: user => may(user, 'time_my_time') && user.modules.includes('time'),
  team: user => hasBase(user, 'manager') || user.directReports > 0,
  staff: user => may(user, 'staff_module', 'write') && user.modules.includes('resources'),
  administration: user => may(user, 'settings_module_access') || may(user, 'support_queue') || hasBase(user, 'admin'),
}

const kinds = Object.keys(notificationKinds) as NotificationKind[]

/** The kinds that a person can get, by area. Without what they can never get by their role and modules (D §6). */
export function kindsByArea(currentUser: CurrentUser): [NotificationArea, NotificationKind[]][] {
  return NOTIFICATION_AREAS.filter(area => shownTo[area]?.(currentUser) ?? true).map(area => [
    area,
    kinds.filter(kind => notificationKinds[kind].area === area),
  ])
}
