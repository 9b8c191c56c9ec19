import { settingsOnDay } from '#slices/time-groups/server/public.ts'

/**
 * Of a group `g` and a column `ec (column_type, column_id)`: whether the group keeps people from adding it. Then it is not on the timesheet of someone who
 * added it before either, but for hours that it has. What an administrator assigned stays.
 */
export const isForbidden = `(g.addable_columns = 'none' or (g.addable_columns = 'listed' and not exists (
    select from app.group_time_columns l where l.organization_id = g.organization_id and l.group_id = g.id
      and l.column_type = ec.column_type and l.column_id = ec.column_id)))`

/** Of the same: whether the group calculates overtime today, so that the column is none to enter hours in. */
export const isCalculated = `(ec.column_id in ('overtime', 'double_time') and (
    select v.overtime_source from (select app.now()::date as day) as on_day ${settingsOnDay}) = 'computed')`
