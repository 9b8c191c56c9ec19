import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeAt } from './screen-table.tsx'
import { shared } from './web-slices.tsx'

type Sources = Readonly<Record<string, string>>

const slices = join(import.meta.dirname, '../slices')
const sources: Sources = Object.fromEntries(
  readdirSync(slices, { recursive: true, encoding: 'utf8' })
    .filter(path => /^[\w-]+\/(server|rules)\/.*\.ts$/.test(path))
    .map(path => [path, readFileSync(join(slices, path), 'utf8')]),
)

/**
 * Finds the records that the slices' servers name in notifications, by file: a table, or `?` and an expression that is none of the
 * constants known here.
 */
function recordsIn(files: Sources): [file: string, record: string][] {
  const product = Object.entries(files).filter(([path]) => !path.endsWith('.test.ts'))
  const constants = new Map(
    product.flatMap(([, text]) => [...text.matchAll(/export const ([A-Z_]+) = '(\w+)'/g)].map(([, name, value]) => [name, value])),
  )
  return product.flatMap(([path, text]) => {
    const named = [...text.matchAll(/relatedResourceType: ([^,\n}]+)/g)].flatMap(([, expression = '']): string[] => {
      const literals = [...expression.matchAll(/'(\w+)'/g)].map(([, literal]) => literal!)
      if (literals.length > 0) return literals
      if (constants.has(expression)) return [constants.get(expression)!]
      // Approvals name the subject's own type, which is found where its slice defines it.
      return ['null', 'string | null', 'type', 'of.type'].includes(expression) ? [] : [`? ${expression}`]
    })
    const subjects = /SubjectType</.test(text) ? [...text.matchAll(/^ {2}type: '(\w+)'/gm)].map(([, type]) => type!) : []
    return [...named, ...subjects].map((record): [string, string] => [path, record])
  })
}

/** The records that people are notified of without a place that shows them. */
const withoutTarget = (files: Sources) => recordsIn(files).filter(([, record]) => !(record in shared.notificationTargets))

test('every record that people are notified of has a place that a notification leads to', () => {
  expect(recordsIn(sources).length, 'some were found').toBeGreaterThan(5)
  expect(withoutTarget(sources)).toEqual([])
})

test('a record without a place is found, whether it is named there, by a constant, or as a subject of approvals', () => {
  const files = {
    'a.ts': `notifyUser(tx, id, { relatedResourceType: one ? null : 'rooms', relatedResourceId })`,
    'b.ts': `export const KEYS = 'room_keys'\nnotifyUser(tx, id, { relatedResourceType: KEYS, relatedResourceId })`,
    'c.ts': `const subject: SubjectType<Purchase> = {\n  type: 'purchases',\n}`,
    'd.ts': `notifyUser(tx, id, { relatedResourceType: tableOf(room), relatedResourceId })`,
    'e.ts': `notifyUser(tx, id, { relatedResourceType: 'employees', relatedResourceId })`,
    'f.test.ts': `notifyUser(tx, id, { relatedResourceType: 'things', relatedResourceId })`,
  }
  expect(withoutTarget(files).map(([file, record]) => `${file} ${record}`)).toEqual([
    'a.ts rooms',
    'b.ts room_keys',
    'c.ts purchases',
    'd.ts ? tableOf(room)',
  ])
})

test.each(Object.entries(shared.notificationTargets))('a notification of %s leads to a screen that there is', (_, target) => {
  const { to } = target('approval_required', '0199a0de-0000-7000-8000-000000000001', null)
  expect(placeAt(to)?.screen).toBeDefined()
})
