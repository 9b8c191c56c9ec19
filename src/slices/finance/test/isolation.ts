import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    otherFundId: string
    programId: string
    otherProgramId: string
  }
}

const made =
  (table: 'funds' | 'programs', name: string, code: string): MakeIds<'programId'>['programId'] =>
  async (t, { organization }) => {
    const id = newId()
    await t.owner.query(`insert into app.${table} (organization_id, id, name, code) values ($1, $2, $3, $4)`, [
      organization.id,
      id,
      name,
      code,
    ])
    return id
  }

export const makeIds: MakeIds<'otherFundId' | 'programId' | 'otherProgramId'> = {
  otherFundId: made('funds', 'General', 'GEN'),
  programId: made('programs', 'Shelter', 'SHE'),
  otherProgramId: made('programs', 'Pantry', 'PAN'),
}

type Some = keyof Parameters<Extract<Fixtures[string], { as: unknown }>['input']>[0]

/** How the operations of a record are called; each of them as an administrator. */
const recordFixtures = (name: string, id: Some, other: Some, create: (ids: Record<Some, string>) => object): Fixtures => ({
  [`${name}.list`]: { as: 'administrator', input: () => ({ status: 'all' }), holds: ({ total }: { total: number }) => total > 0 },
  [`${name}.create`]: { as: 'administrator', input: create },
  [`${name}.update`]: { as: 'administrator', input: ids => ({ id: ids[id], version: 1, name: 'Renamed' }) },
  [`${name}.deactivate`]: { as: 'administrator', input: ids => ({ id: ids[id], version: 1, moveTo: ids[other] }) },
  [`${name}.reactivate`]: { as: 'administrator', input: ids => ({ id: ids[id], version: 1 }) },
  [`${name}.dependents`]: { as: 'administrator', input: ids => ({ id: ids[id] }) },
  [`${name}.csv`]: { as: 'administrator', input: () => ({ status: 'all' }) },
  [`${name}.xlsx`]: { as: 'administrator', input: () => ({ status: 'all' }) },
  [`${name}.history`]: { as: 'administrator', input: ids => ({ id: ids[id] }) },
})

export const fixtures: Fixtures = {
  ...recordFixtures('funds', 'otherFundId', 'fundId', ids => ({ code: 'NEW', name: 'New grant', programId: ids.programId })),
  ...recordFixtures('programs', 'programId', 'otherProgramId', () => ({ name: 'Outreach' })),
}
