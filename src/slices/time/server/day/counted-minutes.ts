/**
 * An expression: the minutes of the entry `t` that count, its own less what is taken off it (BRK-3). The day's result has a row only where something
 * is taken off or added up.
 */
export const countedMinutes = `(t.minutes - coalesce((select (share.value ->> 'deductedMinutes')::int
  from app.overtime_days result cross join lateral jsonb_array_elements(result.shares) share
  where t.is_worked and result.organization_id = t.organization_id and result.employee_id = t.employee_id and result.date = t.date
    and share.value ->> 'column' = case t.column_type when 'pay_code' then t.column_id else t.column_type || ':' || t.column_id end), 0))`
