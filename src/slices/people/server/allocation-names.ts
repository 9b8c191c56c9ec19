import { sqlStatement } from '#server/db/statement.ts'

interface AllocationName {
  type: 'department' | 'location' | 'unit' | 'fund'
  id: string
  name: string
}

/** Every allocation of the organization: a few dozen, cheaper to query once than to join to each row. */
export const allocationNames = sqlStatement<object, AllocationName>(
  `select 'department' as type, id, name from app.departments
   union all select 'location', id, name from app.locations
   union all select 'unit', id, name from app.units
   union all select 'fund', id, name from app.funds`,
)
