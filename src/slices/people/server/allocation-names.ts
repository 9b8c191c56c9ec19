import { sqlStatement } from '#server/db/statement.ts'

interface AllocationName {
  type: 'department' | 'location' | 'unit' | 'fund'
  id: string
  name: string
  /** Accounting code; null if it has none. */
  code: string | null
}

/** Every allocation of the organization: a few dozen, cheaper to query once than to join to each row. */
export const allocationNames = sqlStatement<object, AllocationName>(
  `select 'department' as type, id, name, department_code as code from app.departments
   union all select 'location', id, name, null from app.locations
   union all select 'unit', id, name, unit_code from app.units
   union all select 'fund', id, name, code from app.funds`,
)
