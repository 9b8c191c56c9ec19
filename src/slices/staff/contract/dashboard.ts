import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, instant, nothing } from '#core/schemas.ts'
import { overviewScope } from '#slices/people/contract/scope.ts'

/** People on the start page. */
export const staffHome = z.object({
  activeStaff: z.int(),
  /** Of `activeStaff`: the organization for everyone who may read the directory. */
  staffScope: overviewScope,
})
export type StaffHome = z.output<typeof staffHome>

export const resourcesDashboard = endpoint({
  method: 'GET',
  path: '/dashboards/resources',
  tag: 'Dashboards',
  permission: 'staff_module',
  module: 'resources',
  summary: 'How many people, departments, and locations the organization has, its newest people, and its largest departments.',
  input: nothing,
  output: z.object({
    activeStaff: z.int(),
    totalStaff: z.int(),
    departments: z.int(),
    locations: z.int(),
    /** The newest active people, six at most: directory fields, and since when they are listed. */
    additions: z.array(
      z.object({
        id,
        name: z.string(),
        avatarUrl: z.string().nullable(),
        jobTitle: z.string().nullable(),
        departmentName: z.string().nullable(),
        createdAt: instant,
      }),
    ),
    /** Five at most, by their active people. */
    largestDepartments: z.array(z.object({ id, name: z.string(), people: z.int() })),
    /** Active people in departments beyond those. */
    inOtherDepartments: z.int(),
    /** Active people in no department. */
    unassigned: z.int(),
  }),
})
