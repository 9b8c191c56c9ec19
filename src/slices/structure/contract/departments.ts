import { z } from 'zod'
import { recordContract } from '#core/record.ts'
import { id, money } from '#core/schemas.ts'
import { line, lines } from '#core/text.ts'
import { departmentColumns } from './department-columns.ts'

export const departments = recordContract({
  noun: 'department',
  plural: 'departments',
  path: '/departments',
  tag: 'Structure',
  permission: 'settings_departments',
  fields: {
    name: line(200),
    departmentCode: line(40).nullable(),
    description: lines(2000, 1).nullable(),
    parentDepartmentId: id.nullable(),
    managerId: id.nullable(),
    locationId: id.nullable(),
    costCenter: line(40).nullable(),
    budgetAmount: money.nullable(),
  },
  joined: {
    parentName: z.string().nullable(),
    managerName: z.string().nullable(),
    locationName: z.string().nullable(),
    peopleCount: z.int(),
  },
  columns: departmentColumns,
  filters: { parentDepartmentId: id.optional(), managerId: id.optional(), locationId: id.optional() },
})
