import { currentOrganization, now } from '#server/db/current.ts'
import { statement } from '#server/db/statement.ts'
import type { Dependent, Dependents } from '#server/record/dependents.ts'

/** The active people whose record names one in this field. Who has left keeps what they had. */
const peopleBy = (field: 'departmentId' | 'locationId' | 'unitId'): Dependent => ({
  name: 'people',
  label: 'people',
  count: statement<{ id: string }>()((db, p) =>
    db
      .selectFrom('app.employees as e')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('e.organizationId', '=', currentOrganization)
      .where(`e.${field}`, '=', p.id)
      .where('e.isActive', '=', true),
  ),
  move: statement<{ id: string; moveTo: string }>()((db, p) =>
    db
      .updateTable('app.employees')
      .set(({ eb }) => ({ [field]: p.moveTo, version: eb('version', '+', 1), updatedAt: now }))
      .where('organizationId', '=', currentOrganization)
      .where(field, '=', p.id)
      .where('isActive', '=', true)
      .returning('id'),
  ),
})

export const peopleDependents: Dependents = {
  departments: [peopleBy('departmentId')],
  locations: [peopleBy('locationId')],
  units: [peopleBy('unitId')],
}
