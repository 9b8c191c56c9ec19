import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { activeRoles, actorMayGive } from '#slices/access/server/public.ts'
import type { NamedRecord, StoredPerson, StoredStaff } from '#slices/staff/rules/import-rows.ts'

const people = sqlStatement<object, StoredPerson>(
  `select id, version, first_name, last_name, employee_id, email, job_title, business_phone, phone_extension, employment_type, hire_date, termination_date, department_id, location_id,
     time_tracking_group_id, unit_id, default_fund_id, default_program_id, tracks_time, reports_to_employee_id, is_active
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
const units = sqlStatement<object, NamedRecord>(
  'select id, name, unit_code as code, is_active from app.units where organization_id = (select app.org_id()) order by name, id',
)
const funds = sqlStatement<object, NamedRecord>(
  'select id, name, code, is_active from app.funds where organization_id = (select app.org_id()) order by name, id',
)
const programs = sqlStatement<object, NamedRecord>(
  'select id, name, null::text as code, is_active from app.programs where organization_id = (select app.org_id()) order by name, id',
)

/** Everyone in the organization, and what a row can name. */
export async function storedStaff(tx: ReadTx<Actor>): Promise<StoredStaff> {
  const [everyone, department, location, timeTrackingGroup, unit, defaultFund, defaultProgram, roles] = await Promise.all([
    tx.rows(people, {}),
    tx.rows(departments, {}),
    tx.rows(locations, {}),
    tx.rows(timeTrackingGroups, {}),
    tx.rows(units, {}),
    tx.rows(funds, {}),
    tx.rows(programs, {}),
    tx.rows(activeRoles, {}),
  ])
  return {
    people: everyone,
    records: { department, location, timeTrackingGroup, unit, defaultFund, defaultProgram },
    roles: roles.map(role => ({ id: role.id, name: role.name, mayGive: actorMayGive(tx.actor, role) })),
  }
}
