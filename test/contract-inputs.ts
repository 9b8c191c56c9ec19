import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { z } from 'zod'

/** A JSON schema as zod writes it, as far as inputs here use it. */
export interface InputSchema {
  type?: string
  format?: string
  properties?: Record<string, InputSchema>
  items?: InputSchema
  anyOf?: InputSchema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  maxItems?: number
  formatMinimum?: string
  formatMaximum?: string
  additionalProperties?: unknown
}

/** A leaf of an operation's input, neither object nor list, with its path: 'cells', 0, 'minutes'. */
export interface InputField {
  operation: string
  path: (string | number)[]
  schema: InputSchema
}

/** The input of each operation of a contract, by operation name. */
export function inputsOf(contract: AnyContractRouter, name: string[] = []): [operation: string, input: z.ZodType][] {
  if (isContractProcedure(contract)) return [[name.join('.'), contract['~orpc'].inputSchema as z.ZodType]]
  return Object.entries(contract).flatMap(([part, inner]) => inputsOf(inner as AnyContractRouter, [...name, part]))
}

export function schemaOf(input: z.ZodType): InputSchema {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as InputSchema
}

/** Every list and every field of an input, including those inside lists once. */
export function fieldsOf(operation: string, schema: InputSchema, path: (string | number)[] = []): InputField[] {
  if (schema.properties) return Object.entries(schema.properties).flatMap(([name, part]) => fieldsOf(operation, part, [...path, name]))
  if (schema.anyOf) return schema.anyOf.flatMap(part => fieldsOf(operation, part, path))
  const own = { operation, path, schema }
  return schema.items ? [own, ...fieldsOf(operation, schema.items, [...path, 0])] : [own]
}
