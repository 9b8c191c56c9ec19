import { sqlStatement } from '#server/db/statement.ts'
import type { Describe, StoredType } from './describe.ts'
import type { DeclaredStatement, DeclaredType } from './read-statements.ts'

/** Where a statement says of its parameters or its rows what the database does not, each with the statement's place. */
export async function differencesOf(statement: DeclaredStatement, ask: Describe): Promise<string[]> {
  if (statement.text === null) return [`${statement.place}: is not put together from constants alone`]
  const { text, values } = sqlStatement<Record<string, string>, unknown>(statement.text)
  // Asked for each name in turn, it answers with the name: the parameters in the order of $1, $2, …
  const names = values(new Proxy({}, { get: (_, name) => String(name) })) as string[]
  const differences: string[] = []
  try {
    const { params, columns, hidden } = await ask(text)
    const stored = new Map(names.map((name, at) => [name, { name: params[at]!, isNullable: false }]))
    differences.push(...unlike('parameter', stored, statement.params))
    for (const [name, { isOptional }] of statement.params) if (isOptional) differences.push(`parameter ${name} may be missing`)
    if (statement.row !== null) {
      differences.push(...unlike('column', columns, statement.row), ...hidden.map(name => `column ${name} stands in it twice`))
      differences.push(...arraysOfJson(columns))
    }
  } catch (error) {
    differences.push((error as Error).message)
  }
  return differences.map(difference => `${statement.place}: ${difference}`)
}

function unlike(kind: string, stored: ReadonlyMap<string, StoredType>, declared: ReadonlyMap<string, DeclaredType>): string[] {
  const differences: string[] = []
  for (const [name, type] of stored) {
    const said = declared.get(name)
    if (!said) differences.push(`${kind} ${name} is not in the type`)
    else if (!isLike(type.name, said.name)) differences.push(`${kind} ${name} is ${type.name} and the type says ${said.name}`)
    else if (type.isNullable && !said.admitsNull) differences.push(`${kind} ${name} can be null and the type does not say so`)
  }
  for (const name of declared.keys()) if (!stored.has(name)) differences.push(`${kind} ${name} of the type is not in the statement`)
  return differences
}

/** pg reads an array of json character by character, and then each element again: a list of records is one json value. */
function arraysOfJson(columns: ReadonlyMap<string, StoredType>): string[] {
  return [...columns].flatMap(([name, { name: type }]) => (type === 'json[]' ? [`column ${name} is json[]: write to_json(array(…))`] : []))
}

/** The shape of a json value is its writer's. */
function isLike(stored: string, declared: string): boolean {
  if (stored === 'json') return declared !== 'any'
  if (stored === 'json[]') return declared.endsWith('[]')
  return stored === declared
}
