import { functionsDefinedIn, type SqlFile } from '../schema/definitions.ts'
import type { Finding } from './source.ts'

/** A statement about a function at the beginning of a line. */
const statement = /^(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:function|procedure|routine)\b[^(;]*/gim

/**
 * A function is in the one file of db/functions that has its name, which a start applies again when it was changed. A dated file runs once, so it
 * defines, changes, and drops none: a function that its file no longer defines is dropped by the start.
 */
export function checkMigrations(migrations: readonly SqlFile[], functions: readonly SqlFile[]): Finding[] {
  const dated = migrations.flatMap(({ path, text }) =>
    [...text.matchAll(statement)].map(
      ([found]) => `${path}: says "${found.trim().replace(/\s+/g, ' ')}"; a function is in db/functions/<its name>.sql alone`,
    ),
  )
  return [...dated, ...functions.flatMap(checkFunctionFile)]
}

function checkFunctionFile(file: SqlFile): Finding[] {
  const { path, text } = file
  const own = path.slice(path.lastIndexOf('/') + 1, -'.sql'.length)
  const defined = functionsDefinedIn(file).map(({ name }) => name)
  const wrong = defined.filter(name => nameOf(name) !== own)
  const twice = defined.filter((name, at) => defined.indexOf(name) !== at)
  return [
    ...(defined.length === 0 ? [`${path}: defines no function`] : []),
    ...wrong.map(name => `${path}: defines ${name}, whose file is db/functions/${nameOf(name)}.sql`),
    ...twice.map(name => `${path}: defines ${name} twice`),
    ...(/^create\s+(?:function|procedure)\b/im.test(text)
      ? [`${path}: says create; it is applied again, so it says create or replace`]
      : []),
    ...(/^(?:alter|drop)\s+(?:function|procedure|routine)\b/im.test(text)
      ? [`${path}: changes or drops a function; it defines the final one alone`]
      : []),
    ...(/^\s*(?:begin|commit|rollback|start\s+transaction)\s*;/im.test(text)
      ? [`${path}: begins or ends a transaction; it runs in one`]
      : []),
  ]
}

function nameOf(signature: string): string {
  return signature.replace(/^\w+\./, '').replace(/\(.*/, '')
}
