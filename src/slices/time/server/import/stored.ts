import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { NamedColumn } from '#slices/time/rules/import-columns.ts'

/** A person whose hours a row may give. */
export interface ImportedPerson {
  id: string
  userId: string | null
  firstName: string
  lastName: string
  employeeId: string | null
  email: string | null
}

const everyone = sqlStatement<object, ImportedPerson>(
  'select id, user_id, first_name, last_name, employee_id, email from app.employees where organization_id = (select app.org_id()) order by id',
)
type Row = Omit<NamedColumn, 'columnType' | 'columnId'> & { id: string }
const departments = sqlStatement<object, Row>(
  'select id, name, department_code as code, is_active from app.departments where organization_id = (select app.org_id()) order by name, id',
)
const locations = sqlStatement<object, Row>(
  'select id, name, null::text as code, is_active from app.locations where organization_id = (select app.org_id()) order by name, id',
)
const units = sqlStatement<object, Row>(
  'select id, name, unit_code as code, is_active from app.units where organization_id = (select app.org_id()) order by name, id',
)
const funds = sqlStatement<object, Row>(
  'select id, name, code, is_active from app.funds where organization_id = (select app.org_id()) order by name, id',
)

/** Everyone in the organization, in the order in which their time is locked, and the allocations that a row can name. */
export async function loadNames(tx: ReadTx<Actor>): Promise<{ people: ImportedPerson[]; columns: NamedColumn[] }> {
  const [people, ...lists] = await Promise.all([
    tx.rows(everyone, {}),
    tx.rows(departments, {}),
    tx.rows(locations, {}),
    tx.rows(units, {}),
    tx.rows(funds, {}),
  ])
  const types = ['department', 'location', 'unit', 'fund'] as const
  const columns = lists.flatMap((rows, at) => rows.map(({ id, ...row }) => ({ ...row, columnType: types[at]!, columnId: id })))
  return { people, columns }
}
