import type { Finding, SourceFile } from './source.ts'

/** Where the plumbing says which tables are its own; a slice says it in its manifest. */
const PLUMBING = 'src/server/tables.ts'

/** Works on a database that was restored and that no server uses yet. */
const readsAnything = 'src/server/db/restore.ts'

interface Owner {
  name: string
  path: string
  tables: string[]
  /** By table, who else may read it. */
  readBy: Map<string, string[]>
}

interface Use {
  table: string
  writes: boolean
}

/**
 * Each of the database's tables has one owner, which says in its manifest what is its own and who else may read it. Another slice's table is
 * never written and read only by whom its owner names: everyone else goes through the owner's `server/public.ts`. `tables` are those of the
 * database, with their schema. `main/` puts the parts together and is free, and so are tests.
 */
export function checkTableOwners(files: readonly SourceFile[], tables: readonly string[]): Finding[] {
  const owners = files.flatMap(ownerIn)
  const findings: Finding[] = []
  const ownerOf = new Map<string, Owner>()
  for (const owner of owners) {
    for (const table of owner.tables) {
      const other = ownerOf.get(table)
      if (other) findings.push(`${owner.path}: ${table} is the table of ${other.name} already`)
      else if (!tables.includes(table)) findings.push(`${owner.path}: there is no table ${table}`)
      ownerOf.set(table, other ?? owner)
    }
  }
  for (const table of tables)
    if (!ownerOf.has(table)) findings.push(`${table} has no owner: a slice's server/manifest.ts or ${PLUMBING} names it`)

  const used = new Set<string>()
  for (const file of files) {
    const slice = sliceOf(file.path)
    if (slice === null || file.path === readsAnything || file.path.includes('.generated.')) continue
    if (/\.withSchema\(/.test(file.text))
      findings.push(`${file.path}: names a table with withSchema: write its schema in the name, where this check sees it`)
    for (const { table, writes } of usesIn(file.text)) {
      const owner = ownerOf.get(table)
      if (owner === undefined || owner.name === slice) continue
      if (writes) findings.push(`${file.path}: writes ${table}, a table of ${owner.name}; only its owner does`)
      else if (!owner.readBy.get(table)?.includes(slice))
        findings.push(`${file.path}: reads ${table}, a table of ${owner.name}, which does not let ${slice} read it (${owner.path})`)
      else used.add(`${table} ${slice}`)
    }
  }
  for (const { path, readBy } of owners) {
    for (const [table, slices] of readBy)
      for (const slice of slices) if (!used.has(`${table} ${slice}`)) findings.push(`${path}: ${slice} does not read ${table}`)
  }
  return [...new Set(findings)]
}

function sliceOf(path: string): string | null {
  return /^src\/slices\/([^/]+)\/server\//.exec(path)?.[1] ?? (path.startsWith('src/server/') && path !== PLUMBING ? 'plumbing' : null)
}

const declaredTables = /\btables: \[([^\]]*)\]/
const declaredReadBy = /\breadBy: \{([^}]*)\}/

function ownerIn({ path, text }: SourceFile): Owner[] {
  const slice = /^src\/slices\/([^/]+)\/server\/manifest\.ts$/.exec(path)?.[1]
  if (slice === undefined && path !== PLUMBING) return []
  const tables = namesIn(declaredTables.exec(text)?.[1] ?? '')
  const grants = declaredReadBy.exec(text)?.[1] ?? ''
  const readBy = new Map([...grants.matchAll(/'([\w.]+)': \[([^\]]*)\]/g)].map(([, table, slices]) => [table!, namesIn(slices!)]))
  return [{ name: slice ?? 'plumbing', path, tables, readBy }]
}

function namesIn(list: string): string[] {
  return [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name!)
}

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const named =
  /(?:\b(insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?|\b(insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`])?\b(app|auth|platform)"?\s*\.\s*"?([a-z_]\w*)/gi

/** The tables that a source names in SQL or to Kysely; functions and what is no table are among them. */
function usesIn(text: string): Use[] {
  return [...text.replace(comments, '').replace(declaredTables, '').replace(declaredReadBy, '').matchAll(named)].flatMap(
    ([, statement, method, schema, name]) => {
      const writes = statement !== undefined || method !== undefined
      // SQL folds a name to lower case, Kysely is given camel case; what is no table's name is not looked at.
      const snake = name!.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
      return [...new Set([snake, name!.toLowerCase()])].map(table => ({ table: `${schema!.toLowerCase()}.${table}`, writes }))
    },
  )
}

/** Maps each table to its owner: a slice, or 'plumbing'. */
export function tableOwners(files: readonly SourceFile[]): Map<string, string> {
  return new Map(files.flatMap(ownerIn).flatMap(({ name, tables }) => tables.map(table => [table, name] as const)))
}

/** The tables of docs/schema.md, which is that of the migrated database. */
export function tablesOf(document: string): string[] {
  return [...document.matchAll(/^## (\w+\.\w+)/gm)].map(([, table]) => table!)
}
