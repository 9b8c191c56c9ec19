import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from './contract.ts'

/** Texts that no one else reads, or that a stricter rule parses. */
const judgedElsewhere: Record<string, string> = {
  password: 'a password is kept as it was typed',
  currentPassword: 'a password is kept as it was typed',
  newPassword: 'a password is kept as it was typed',
  email: 'the rule for addresses takes no such character',
  newEmail: 'the rule for addresses takes no such character',
  token: 'a link is looked up by its hash',
  afterValue: 'a place in the order of a list is compared with stored texts, and neither stored nor shown',
  fileName: 'a file is taken whatever its system calls it: such characters are left out (src/server/files/file-name.ts)',
}
const texts = new Set(['string'])
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch', 'nonoptional'])
const others = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined'])

type Schema = z.core.$ZodType & { safeParse(value: unknown): { success: boolean } }
interface Def {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  options?: Schema[]
}

/** Every text that a schema accepts, by the path of its field. Throws for an unknown kind of schema. */
function textsOf(schema: Schema, path: string): [path: string, Schema][] {
  const def = schema._zod.def as unknown as Def
  if (texts.has(def.type)) return [[path, schema]]
  if (def.shape) return Object.entries(def.shape).flatMap(([name, part]) => textsOf(part, `${path}.${name}`))
  if (def.element) return textsOf(def.element, path)
  if (wrappers.has(def.type) && def.innerType) return textsOf(def.innerType, path)
  if (def.type === 'union' && def.options) return def.options.flatMap(option => textsOf(option, path))
  // The output of a pipe decides whether it is accepted.
  if (def.type === 'pipe' && def.in) return textsOf(def.in, path).map(([field]) => [field, schema])
  if (others.has(def.type)) return []
  throw new Error(`${path} is a ${def.type}, which this test does not know`)
}

function inputsOf(router: AnyContractRouter, path: string): [string, Schema][] {
  if (isContractProcedure(router)) {
    const schema = router['~orpc'].inputSchema
    return schema === undefined ? [] : textsOf(schema as unknown as Schema, path)
  }
  return Object.entries(router).flatMap(([name, part]) => inputsOf(part as AnyContractRouter, path === '' ? name : `${path}.${name}`))
}

const all = inputsOf(contract, '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

test('no text of any operation accepts invisible or direction-changing characters', () => {
  const hidden = ['\u200b', '\u202e', '\u2066', '\u2069', '\ufeff', '\u0000', '\u007f', '\u00ad', '\u2028', '\u{e0041}']
  const taken = all
    .filter(([path]) => judgedElsewhere[nameOf(path)] === undefined)
    .flatMap(([path, schema]) =>
      hidden
        .filter(character => schema.safeParse(`An${character}n`).success)
        .map(character => `${path} U+${character.codePointAt(0)?.toString(16)}`),
    )
  expect(taken).toEqual([])
})

test('the texts that other rules validate are exactly these', () => {
  const found = new Set(all.map(([path]) => nameOf(path)).filter(name => judgedElsewhere[name] !== undefined))
  expect([...found].sort()).toEqual(Object.keys(judgedElsewhere).sort())
  expect(all.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'identity.signUp.firstName',
      'identity.updateProfile.lastName',
      'identity.setup.organizationName',
      'approvals.reject.note',
    ]),
  )
})
