import { PersonPicker } from '#slices/people/web/public.tsx'
import { amountText } from '#web/amount-text.ts'
import { type RecordKind, type RowOf, recordCallsOf } from '#web/record/record-kind.ts'
import { departmentColumns } from '../contract/department-columns.ts'
import type { departments as contract } from '../contract/departments.ts'
import { departmentLooks } from './department-looks.tsx'
import { locationCalls } from './locations.ts'
import { t } from './texts.ts'

const calls = recordCallsOf<typeof contract>('departments')

export const departments: RecordKind<RowOf<typeof contract>> = {
  noun: 'department',
  plural: 'departments',
  description: t('departmentsHelp'),
  calls,
  columns: departmentColumns,
  looks: departmentLooks,
  parent: 'parentDepartmentId',
  warning: ({ name, budgetAmount }) => (budgetAmount ? t('budgetStays', { name, amount: amountText(budgetAmount) }) : undefined),
  fields: [
    { name: 'name', kind: 'text', required: true },
    { name: 'departmentCode', kind: 'text', half: true },
    { name: 'costCenter', kind: 'text', half: true },
    { name: 'parentDepartmentId', label: 'Parent', kind: 'record', calls, code: 'departmentCode', shownAs: 'parentName' },
    { name: 'managerId', label: 'Manager', kind: 'picker', Picker: PersonPicker, shownAs: 'managerName', half: true },
    { name: 'locationId', label: 'Location', kind: 'record', calls: locationCalls, shownAs: 'locationName', half: true },
    { name: 'budgetAmount', kind: 'money' },
    { name: 'description', kind: 'lines' },
  ],
}
