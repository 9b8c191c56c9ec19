/**
 * The slice that sends a notification defines where it leads, by the table of its record; `/` when there is no such definition.
 * Authority: PRD-10. Rule NTF-1.
 */
import type { PlainDate } from '#core/plain-date.ts'

interface Related {
  notificationType: string
  relatedResourceType: string | null
  relatedResourceId: string | null
  relatedDate: PlainDate | null
}

export interface Target {
  to: string
  search: Readonly<Record<string, string | undefined>>
}

type Targets = Readonly<Record<string, (notificationType: string, id: string, date: PlainDate | null) => Target>>

/** `targets` are those of all slices, by the record's table. */
export function notificationTarget(related: Related, targets: Targets): Target {
  const { notificationType, relatedResourceType, relatedResourceId, relatedDate } = related
  const target = relatedResourceType === null ? undefined : targets[relatedResourceType]
  return target === undefined || relatedResourceId === null
    ? { to: '/', search: {} }
    : target(notificationType, relatedResourceId, relatedDate)
}

/** 'timesheet_submissions' as displayed: 'Timesheet Submissions'. */
export function humanised(name: string): string {
  return name
    .split('_')
    .filter(Boolean)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The bell's badge: empty at 0, '99+' above 99. */
export function badge(unread: number): string | null {
  if (unread <= 0) return null
  return unread > 99 ? '99+' : String(unread)
}
