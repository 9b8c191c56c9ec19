import { sqlStatement } from '#server/db/statement.ts'
import {
  currentEmployee,
  type Employee,
  employeeColumns,
  employeeTables,
  givenEmployee,
  type OfEmployee,
} from '#slices/people/server/public.ts'

/** An employee as the time slice reads them. */
export interface TimePerson extends Employee {
  /** The sentence confirmed at submit; null means the default one. */
  attestationText: string | null
}

const person = `select ${employeeColumns}, o.attestation_text from ${employeeTables}
  where e.organization_id = (select app.org_id()) and e.id = (select who.id from who)`

/** One person. No row: the current user has no employee record, or there is no such person in the organization. */
export const loadPerson: OfEmployee<object, TimePerson> = {
  own: sqlStatement<object, TimePerson>(`with who as (${currentEmployee}) ${person}`),
  named: sqlStatement<{ employeeId: string }, TimePerson>(`with who as (${givenEmployee}) ${person}`),
}
