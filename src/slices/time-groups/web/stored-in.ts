import type { StoredIn } from '#web/form/stored-in.ts'

/** Where the fields of a group's editor are stored: its dated settings, and what holds at once. */
export const groupStoredIn: StoredIn = {
  table: 'time_group_settings',
  columns: {
    name: 'time_tracking_groups',
    defaultWorkHoursPerDay: 'time_group_settings.default_work_minutes_per_day',
    hasSchedule: 'time_group_settings.scheduled_minutes',
    schedule: 'time_group_settings.scheduled_minutes',
    overtime: 'time_group_settings.overtime_rules',
    overtimeThresholdHours: 'time_group_settings.overtime_threshold_minutes',
    holidaysClosures: 'holidays_closures',
    'columns.column': 'group_time_columns.column_id',
    columns: 'group_time_columns',
    addableColumns: 'time_tracking_groups',
    approvalWorkflowTemplateId: 'time_tracking_groups',
    reminders: 'time_tracking_groups',
  },
}
