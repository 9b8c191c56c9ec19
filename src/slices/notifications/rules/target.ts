/** Where a notification leads: by its related resource, `/` only when there is none. Authority: specification P §2, decisions.md §6. Rule N1. */

interface Related {
  notificationType: string
  relatedResourceType: string | null
  relatedResourceId: string | null
}

export interface Target {
  path: '/time/my-team-time' | '/time/my-time' | '/'
  submissionId?: string
}

/** A sheet that waits for the reader opens in the inbox; any other news of a sheet opens the reader's own. */
export function notificationTarget({ notificationType, relatedResourceType, relatedResourceId }: Related): Target {
  if (relatedResourceType !== 'timesheet_submissions' || relatedResourceId === null) return { path: '/' }
  return { path: notificationType === 'approval_required' ? '/time/my-team-time' : '/time/my-time', submissionId: relatedResourceId }
}

/** 'timesheet_submissions' as a person reads it: 'Timesheet Submissions'. */
export function humanised(name: string): string {
  return name
    .split('_')
    .filter(Boolean)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The badge of the bell: nothing at 0, '99+' above 99. */
export function badge(unread: number): string | null {
  if (unread <= 0) return null
  return unread > 99 ? '99+' : String(unread)
}
