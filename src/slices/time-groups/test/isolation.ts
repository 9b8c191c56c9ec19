import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    /** The group of everyone. */
    groupId: string
    /** A group without people. */
    emptyGroupId: string
  }
}

export const makeIds: MakeIds<'groupId' | 'emptyGroupId'> = {
  groupId: async (_, { organization }) => organization.groupId,
  emptyGroupId: async (t, { organization }) => {
    const id = newId()
    await t.owner.query(`insert into app.time_tracking_groups (organization_id, id, name) values ($1, $2, 'Seasonal')`, [
      organization.id,
      id,
    ])
    await t.owner.query(
      `insert into app.time_group_settings (organization_id, group_id, pay_period, pay_period_starts_on) values ($1, $2, 'weekly', 'monday')`,
      [organization.id, id],
    )
    return id
  },
}

const version = 1

export const fixtures: Fixtures = {
  'timeGroups.list': {
    as: 'administrator',
    input: () => ({}),
    holds: ({ groups }: { groups: object[] }) => groups.length > 1,
  },
  'timeGroups.get': { as: 'administrator', input: ({ groupId }) => ({ id: groupId }) },
  'timeGroups.create': { as: 'administrator', input: ({ groupId }) => ({ name: 'Copy', basedOnId: groupId }) },
  'timeGroups.update': { as: 'administrator', input: ({ emptyGroupId }) => ({ id: emptyGroupId, version, paydayOffset: 6 }) },
  'timeGroups.preview': { as: 'administrator', input: ({ groupId }) => ({ id: groupId, paydayOffset: 6 }) },
  'timeGroups.members': {
    as: 'administrator',
    input: ({ groupId }) => ({ id: groupId }),
    holds: ({ rows }: { rows: object[] }) => rows.length > 1,
  },
  'timeGroups.assign': { as: 'administrator', input: ({ emptyGroupId, employeeId }) => ({ id: emptyGroupId, employeeIds: [employeeId] }) },
  'timeGroups.deactivate': { as: 'administrator', input: ({ emptyGroupId }) => ({ id: emptyGroupId, version }) },
  'timeGroups.reactivate': { as: 'administrator', input: ({ emptyGroupId }) => ({ id: emptyGroupId, version }) },
  'timeGroups.try': {
    as: 'administrator',
    input: ({ groupId }) => ({ settings: { id: groupId }, days: [{ date: '2026-01-20', cells: [{ column: 'regular', minutes: 480 }] }] }),
  },
  'timeGroups.columns': {
    as: 'administrator',
    input: () => ({}),
    holds: ({ columns }: { columns: object[] }) => columns.length > 10,
  },
  'timeGroups.assignColumns': { as: 'administrator', input: ({ employeeId, fundId }) => ({ employeeId, columns: [`fund:${fundId}`] }) },
}
