import { settingsOnDay } from '#slices/time-groups/server/public.ts'

/** Of a group `g` and a column `ec (column_type, column_id)`: whether the group keeps people from adding it. */
export const isForbidden = 'not app.lets_add_column(g.id, ec.column_type, ec.column_id)'

/** Of the same: whether the group calculates overtime today, so that the column is none to enter hours in. */
export const isCalculated = `(ec.column_id in ('overtime', 'double_time') and (
    select v.overtime_source from (select app.now()::date as day) as on_day ${settingsOnDay}) = 'computed')`
