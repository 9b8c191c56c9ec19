import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { NamedRecord, StoredPerson, StoredStaff } from '#slices/staff/rules/import-rows.ts'

const people = sqlStatement<object, StoredPerson>(
  `select id, version, first_name, last_name, employee_id, email, job_title, business_phone, hire_date, department_id, location_id,
     time_tracking_group_id, reports_to_employee_id, is_active
   from app.employees where organization_id = (select app.org_id()) order by id`,
)
const departments = sqlStatement<object, NamedRecord>(
  'select id, name, department_code as code, is_active from app.departments where organization_id = (select app.org_id()) order by name, id',
)
const locations = sqlStatement<object, NamedRecord>(
  'select id, name, null::text as code, is_active from app.locations where organization_id = (select app.org_id()) order by name, id',
)
const timeTrackingGroups = sqlStatement<object, NamedRecord>(
  'select id, name, null::text as code, is_active from app.time_tracking_groups where organization_id = (select app.org_id()) order by name, id',
)

/** Everyone in the organization, and what a row can name. */
export async function storedStaff(tx: ReadTx<Actor>): Promise<StoredStaff> {
  const [everyone, ofDepartments, ofLocations, ofGroups] = await Promise.all([
    tx.rows(people, {}),
    tx.rows(departments, {}),
    tx.rows(locations, {}),
    tx.rows(timeTrackingGroups, {}),
  ])
  return { people: everyone, departments: ofDepartments, locations: ofLocations, timeTrackingGroups: ofGroups }
}
