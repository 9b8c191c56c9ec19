import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { GateRequest } from '#server/db/gate.ts'
import { sqlStatement, statement } from '#server/db/statement.ts'
import { newId } from '#server/id.ts'
import { leftBehind, type TestDatabase, testDatabase } from './database.ts'
import { asking, makeOrganization, type TestOrganization } from './organization.ts'

// Units are the simplest tenant table; the database's own tests read and write it with these.
export const unitNames = statement()(db => db.selectFrom('app.units').select('name').orderBy('name'))
export const addUnit = statement<{ id: string; name: string }>()((db, p) => db.insertInto('app.units').values({ id: p.id, name: p.name }))
export const unit = (name: string) => ({ id: newId(), name })
export const one = sqlStatement<object, { n: number }>('select 1 as n')
export const failing = sqlStatement<object, unknown>('select 1 / 0')

export interface Units {
  t: TestDatabase
  harbor: TestOrganization<'writer' | 'viewer' | 'stranger'>
  river: TestOrganization<'writer'>
  writing(): GateRequest
  reading(): GateRequest
  writingInRiver(): GateRequest
  /** The names of all units of all organizations. */
  kept(): Promise<string[]>
  /** The pool's one connection is free again, without a transaction, a role or an organization. */
  expectCleanConnection(): Promise<void>
}

/** Two organizations on a pool of one connection, so that every test gets the connection that the previous one used. */
export function setUpUnits(options: { named?: boolean } = {}): Units {
  const units = {
    writing: () => asking(units.harbor.people.writer, 'settings_units', 'write'),
    reading: () => asking(units.harbor.people.viewer, 'settings_units'),
    writingInRiver: () => asking(units.river.people.writer, 'settings_units', 'write'),
    kept: async () => (await units.t.owner.query<{ name: string }>('select name from app.units order by name')).rows.map(row => row.name),
    expectCleanConnection: async () => {
      expect(units.t.login.totalCount).toBe(1)
      expect(await leftBehind(units.t.login)).toEqual([])
      // The connection was not closed on return, as one inside a transaction is.
      expect(units.t.login.totalCount).toBe(1)
    },
  } as Units
  beforeAll(async () => {
    units.t = await testDatabase({ connections: 1, ...options })
    units.harbor = await makeOrganization(units.t, 'harbor', {
      writer: { settings_units: 'write' },
      viewer: { settings_units: 'read' },
      stranger: {},
    })
    units.river = await makeOrganization(units.t, 'river', { writer: { settings_units: 'write' } })
  })
  afterAll(() => units.t.close())
  beforeEach(async () => {
    await units.t.owner.query('delete from app.units')
    units.t.announced.length = 0
    units.t.reported.length = 0
  })
  return units
}
