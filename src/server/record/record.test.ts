import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordContract } from '#core/record.ts'
import { id } from '#core/schemas.ts'
import { line } from '#core/text.ts'
import { defineRecord } from './record.ts'

/* Definitions that must not compile: `tsc -b` fails if an expected error is missing. Run time has nothing to add, so these only run
    without throwing. */
const base = {
  noun: 'unit',
  plural: 'units',
  path: '/units',
  tag: 'Structure',
  permission: 'settings_units',
  joined: {},
  columns: [],
  filters: {},
} as const

test('a record whose fields are columns of its table is defined', () => {
  const contract = recordContract({ ...base, fields: { name: line(9), parentUnitId: id.nullable() } })
  expect(defineRecord({ contract, table: 'app.units' }).live).toHaveProperty('units')
})

test('a field that is no column of the table, or has another type or no null, does not compile', () => {
  const unknown = recordContract({ ...base, fields: { name: line(9), nickname: line(9) } })
  // @ts-expect-error: app.units has no nickname.
  expect(defineRecord({ contract: unknown, table: 'app.units' })).toBeDefined()
  const number = recordContract({ ...base, fields: { name: z.int() } })
  // @ts-expect-error: a name is text.
  expect(defineRecord({ contract: number, table: 'app.units' })).toBeDefined()
  const nullable = recordContract({ ...base, fields: { name: line(9).nullable() } })
  // @ts-expect-error: a name is never null.
  expect(defineRecord({ contract: nullable, table: 'app.units' })).toBeDefined()
})

test('a joined member that the query does not select does not compile', () => {
  const contract = recordContract({ ...base, fields: { name: line(9) }, joined: { parentName: z.string().nullable() } })
  // @ts-expect-error: parentName is not selected.
  expect(defineRecord({ contract, table: 'app.units', joined: rows => rows })).toBeDefined()
})

test('a column of no member of the row does not compile', () => {
  const fields = { name: line(9) }
  // @ts-expect-error: the rows have no title.
  expect(recordContract({ ...base, fields, columns: [{ key: 'title', title: 'Title', type: 'text' }] })).toBeDefined()
})

test('a new record may leave out what may be empty, and a change names only what changes', () => {
  const { endpoints } = recordContract({ ...base, fields: { name: line(9), parentUnitId: id.nullable() } })
  const { create, update } = endpoints
  const parse = (endpoint: typeof create | typeof update, input: object) => endpoint['~orpc'].inputSchema!.safeParse(input)
  expect(parse(create, { name: ' A ' }).data).toEqual({ name: 'A', parentUnitId: null })
  expect(parse(create, {}).success).toBe(false)
  const known = { id: '00000000-0000-7000-8000-000000000000', version: 1 }
  expect(parse(update, known).data).toEqual(known)
  expect(parse(update, { ...known, nickname: 'x' }).success).toBe(false)
})

test('what the server fills in may be left out of a new record but not be empty, and a change that leaves it out changes nothing of it', () => {
  const { endpoints } = recordContract({ ...base, fields: { name: line(9), isOpen: z.boolean() }, proposed: ['isOpen'] })
  const parse = (endpoint: typeof endpoints.create | typeof endpoints.update, input: object) =>
    endpoint['~orpc'].inputSchema!.safeParse(input)
  expect(parse(endpoints.create, { name: 'A' }).data).toEqual({ name: 'A' })
  expect(parse(endpoints.create, { name: 'A', isOpen: null }).success).toBe(false)
  const known = { id: '00000000-0000-7000-8000-000000000000', version: 1 }
  expect(parse(endpoints.update, known).data).toEqual(known)
})

test('a restricted member may be null in a row, and no other that is never empty', () => {
  const { one } = recordContract({ ...base, fields: { name: line(9), isOpen: z.boolean() }, restricted: ['isOpen'] })
  const row = { id: '00000000-0000-7000-8000-000000000000', version: 1, isActive: true, createdAt: '2026-01-01T00:00:00Z', name: 'A' }
  expect(one.safeParse({ ...row, isOpen: null }).success).toBe(true)
  expect(one.safeParse({ ...row, isOpen: true, name: null }).success).toBe(false)
})

test('a member that is restricted and no member of the row does not compile', () => {
  // @ts-expect-error: the rows have no secret.
  expect(recordContract({ ...base, fields: { name: line(9) }, restricted: ['secret'] })).toBeDefined()
})
