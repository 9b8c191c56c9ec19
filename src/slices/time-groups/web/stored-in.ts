import type { StoredIn } from '#web/form/stored-in.ts'

/** Where the fields of a group's editor are stored: its dated settings, and what holds at once. */
export const groupStoredIn: StoredIn = {
  table: 'time_group_settings',
  columns: {
    name: 'time_tracking_groups.name',
    defaultWorkHoursPerDay: 'time_group_settings.default_work_minutes_per_day',
    hasSchedule: 'time_group_settings.scheduled_minutes',
    schedule: 'time_group_settings.scheduled_minutes',
    overtime: 'time_group_settings.overtime_rules',
    overtimeThresholdHours: 'time_group_settings.overtime_threshold_minutes',
    overtimeRules: 'time_group_settings.overtime_rules',
    breakLunchSettings: 'time_group_settings.break_lunch_settings',
    payPeriods: 'time_group_settings.pay_periods',
    allocationDefaults: 'time_group_settings.allocation_defaults',
    'holidaysClosures.date': 'holidays_closures.date',
    'holidaysClosures.label': 'holidays_closures.label',
    'holidaysClosures.type': 'holidays_closures.type',
    'columns.column': 'group_time_columns.column_id',
    'columns.isShown': 'group_time_columns.is_shown',
    addableColumns: 'time_tracking_groups.addable_columns',
    approvalWorkflowTemplateId: 'time_tracking_groups.approval_workflow_template_id',
    reminders: 'time_tracking_groups.reminders',
  },
}
