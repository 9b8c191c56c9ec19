import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/source.ts'

/** A file of db/migrations or db/functions: its path in the repository and its SQL. */
export interface SqlFile {
  path: string
  text: string
}

/** A table or function that a migration creates, by the name that PostgreSQL prints: `app.month_number(date)` for a function. */
export interface Definition {
  name: string
  path: string
}

/** The migrations among the repository's paths, in the order in which they are applied. */
export function migrationFiles(paths: readonly string[]): SqlFile[] {
  return paths
    .filter(path => /^db\/migrations\/[^/]+\.sql$/.test(path))
    .sort()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The files of database functions among the repository's paths. */
export function functionFiles(paths: readonly string[]): SqlFile[] {
  return paths
    .filter(path => /^db\/functions\/[^/]+\.sql$/.test(path))
    .sort()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Every `create table` that begins a line, and every new name of a table. */
export function tablesDefinedIn({ path, text }: SqlFile): Definition[] {
  return [
    ...text.matchAll(/^(?:create\s+table\s+|alter\s+table\s+(?=\S+\s+rename\s+to\s))"?(\w+)"?\.("?\w+"?)(?:\s+rename\s+to\s+(\w+))?/gim),
  ].map(([, schema, name, newName]) => ({ name: `${schema}.${(newName ?? name)!.replaceAll('"', '')}`.toLowerCase(), path }))
}

/** Every `create function` or `create procedure` that begins a line; not those in the text that a function executes. */
export function functionsDefinedIn({ path, text }: SqlFile): Definition[] {
  return [...text.matchAll(/^create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w."]+)\s*\(([^)]*)\)/gim)].map(match => ({
    name: `${match[1]!.replaceAll('"', '').toLowerCase()}(${inputTypes(match[2]!.toLowerCase())})`,
    path,
  }))
}

/** `p_user uuid, out id uuid` has the input types `uuid`. No type in use has a comma or parenthesis. */
function inputTypes(parameters: string): string {
  return parameters
    .split(',')
    .map(parameter => parameter.trim())
    .filter(parameter => parameter !== '' && !/^out\s/.test(parameter))
    .map(parameter => parameter.replace(/^\S+\s+/, '').replace(/\s+default\s.*$/, ''))
    .join(',')
}
