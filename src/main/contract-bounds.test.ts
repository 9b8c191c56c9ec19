import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MAX_INTEGER, MAX_MONEY, workDate } from '#core/schemas.ts'
import { fieldsOf, type InputSchema, inputsOf, schemaOf } from '#test/contract-inputs.ts'
import { contract } from './contract.ts'

const isDateName = /(^|[a-z])(date|day|from|to|start|end|startsOn|endsOn|before|after|at)$/i

/** The bound that a field lacks, so that it could hold a value the database cannot store. */
function missingBounds(schema: InputSchema, name: string): string[] {
  const { type, format, enum: listed, const: fixed } = schema
  if (listed !== undefined || fixed !== undefined || type === 'boolean' || type === 'null') return []
  if (type === 'array') return schema.maxItems === undefined ? ['a most for the list'] : []
  if (type === 'integer' || type === 'number') {
    const least = schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY
    const most = schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY
    // Money alone is stored as bigint.
    const largest = format === 'money' ? MAX_MONEY : MAX_INTEGER
    return [least < -largest ? 'a least' : '', most > largest ? 'a most' : ''].filter(Boolean)
  }
  if (type !== 'string') return ['a known type']
  if (format === 'uuid') return []
  if (format === 'date' || format === 'date-time') {
    return schema.formatMinimum === undefined || schema.formatMaximum === undefined ? ['a first and a last date'] : []
  }
  // The place in a list that a page starts after is no date: it is a row's id, or a text of such a form.
  if (isDateName.test(name) && schema.pattern === undefined) return ['the type of a date']
  return schema.maxLength === undefined ? ['a longest length'] : []
}

const findings = (operation: string, schema: InputSchema) =>
  fieldsOf(operation, schema).flatMap(({ path, schema: field }) => {
    const name = path.findLast(part => typeof part === 'string') ?? 'input'
    return missingBounds(field, String(name)).map(missing => `${operation}: ${path.join('.')} lacks ${missing}`)
  })

test.each(inputsOf(contract))('every number, date, text and list of %s has a minimum and a maximum', (operation, input) => {
  expect(findings(operation, schemaOf(input))).toEqual([])
})

test('the contract has inputs to check', () => {
  const fields = inputsOf(contract).flatMap(([operation, input]) => fieldsOf(operation, schemaOf(input)))
  expect(fields.length).toBeGreaterThan(60)
  expect(fields.filter(({ schema }) => schema.format === 'date').length).toBeGreaterThan(10)
})

describe('an input without a bound is found', () => {
  test.each<[string, z.ZodType]>([
    ['a number', z.number()],
    ['a whole number', z.int().min(1)],
    ['a number without a least', z.int().max(5)],
    ['a number as large as money', z.int().min(0).max(MAX_MONEY)],
    [
      'an amount above the largest',
      z
        .int()
        .min(0)
        .max(MAX_MONEY + 1)
        .meta({ format: 'money' }),
    ],
    ['a text', z.string().min(1)],
    ['a text in a list', z.array(z.string()).max(3)],
    ['a list', z.array(z.uuid())],
    ['a date of its own making', z.iso.date()],
    ['one of two', z.union([z.boolean(), z.string()])],
    ['anything', z.unknown()],
    ['an object of any names', z.record(z.string().max(5), z.boolean())],
  ])('%s', (_, schema) => {
    expect(findings('made.up', schemaOf(z.strictObject({ field: schema.optional() })))).not.toEqual([])
  })

  test('a date that is a plain text', () => {
    expect(findings('made.up', schemaOf(z.strictObject({ startsOn: z.string().max(10) })))).toHaveLength(1)
    expect(findings('made.up', schemaOf(z.strictObject({ startsOn: workDate })))).toEqual([])
  })
})
