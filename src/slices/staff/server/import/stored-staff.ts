import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { activeRoles, actorMayGive } from '#slices/access/server/public.ts'
import type { NamedRecord, StoredPerson, StoredStaff } from '#slices/staff/rules/import-rows.ts'

const people = sqlStatement<object, StoredPerson>(
  `select e.id, e.version, e.first_name, e.last_name, e.employee_id, e.email, e.job_title, e.business_phone, e.phone_extension, e.employment_type,
     e.hire_date, e.termination_date, e.department_id, e.location_id, e.time_tracking_group_id, e.unit_id, e.default_fund_id, e.default_program_id,
     e.tracks_time, e.reports_to_employee_id, e.is_active, r.name as role_name
   from app.employees e
   left join app.user_roles ur on ur.organization_id = e.organization_id and ur.user_id = e.user_id
   left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
   where e.organization_id = (select app.org_id()) order by e.id`,
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
    roles: roles.map(role => ({ id: role.id, key: role.key, name: role.name, mayGive: actorMayGive(tx.actor, role) })),
  }
}
