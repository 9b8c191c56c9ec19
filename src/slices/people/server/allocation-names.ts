import { sqlStatement } from '#server/db/statement.ts'

interface AllocationName {
  type: 'department' | 'location' | 'unit' | 'fund'
  id: string
  name: string
}

/** Every allocation of the organization: some dozens, read beside the rows instead of joined to each. */
export const allocationNames = sqlStatement<object, AllocationName>(
  `select 'department' as type, id, name from app.departments
   union all select 'location', id, name from app.locations
   union all select 'unit', id, name from app.units
   union all select 'fund', id, name from app.funds`,
)
