import { sqlStatement } from '#server/db/statement.ts'
import {
  currentEmployee,
  type Employee,
  employeeColumns,
  employeeTables,
  givenEmployee,
  type OfEmployee,
} from '#slices/people/server/public.ts'

/** What the time slice knows of a person. */
export interface TimePerson extends Employee {
  /** The sentence confirmed at submit; null means the product's own. */
  attestationText: string | null
}

const person = `select ${employeeColumns}, o.attestation_text from ${employeeTables}
  where e.organization_id = (select app.org_id()) and e.id = (select who.id from who)`

/** One person. No row: the reader has no employee record, or there is no such person here. */
export const loadPerson: OfEmployee<object, TimePerson> = {
  own: sqlStatement<object, TimePerson>(`with who as (${currentEmployee}) ${person}`),
  named: sqlStatement<{ employeeId: string }, TimePerson>(`with who as (${givenEmployee}) ${person}`),
}
