import type pg from 'pg'

export interface Column {
  name: string
  /** The type's name in pg_type without an array's underscore. */
  type: string
  isArray: boolean
  isNullable: boolean
  /** The default's expression, null without one. */
  default: string | null
  /** Always computed by the database: can be read and never written. */
  isGenerated: boolean
  /** The values that its check, or its type's, allows, where listed, as SQL literals: 'draft' or 15. */
  allowed: string[] | undefined
}

export interface Table {
  schema: string
  name: string
  columns: Column[]
  /** The definitions of its keys and checks as PostgreSQL prints them. */
  constraints: { name: string; definition: string }[]
  isTenantIsolated: boolean
}

interface ColumnRow extends Omit<Column, 'allowed'> {
  schema: string
  table: string
  is_isolated: boolean
  /** The check of the domain that is its type. */
  domain: string | null
}

/** The tables and views of our own schemas, sorted by schema and name, columns in their order. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows: columns } = await client.query<ColumnRow>(`
    select n.nspname as schema, c.relname as table, c.relrowsecurity and c.relforcerowsecurity as is_isolated, a.attname as name,
      case when t.typcategory = 'A' then substr(t.typname, 2) else coalesce(base.typname, t.typname) end as type, t.typcategory = 'A' as "isArray",
      not a.attnotnull as "isNullable", case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default,
      a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated",
      pg_get_constraintdef(held.oid) as domain
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type base on base.oid = nullif(t.typbasetype, 0)
    left join pg_constraint held on held.contypid = t.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname in ('app', 'auth', 'platform') and c.relkind in ('r', 'p', 'v')
    order by n.nspname, c.relname, a.attnum`)
  const { rows: constraints } = await client.query<{ schema: string; table: string; name: string; kind: string; definition: string }>(`
    select n.nspname as schema, c.relname as table, o.conname as name, o.contype as kind, pg_get_constraintdef(o.oid) as definition
    from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('app', 'auth', 'platform') and o.contype in ('p', 'u', 'f', 'c')
    order by n.nspname, c.relname, array_position(array['p', 'u', 'f', 'c'], o.contype::text), o.conname`)

  const tables = new Map<string, Table>()
  for (const { schema, table, is_isolated, domain, ...column } of columns) {
    const key = `${schema}.${table}`
    const known = tables.get(key) ?? { schema, name: table, columns: [], constraints: [], isTenantIsolated: is_isolated }
    tables.set(key, known)
    known.columns.push({ ...column, allowed: domain === null ? undefined : allowedValues(domain)?.values })
  }
  for (const { schema, table, kind, name, definition } of constraints) {
    const owner = tables.get(`${schema}.${table}`)
    owner?.constraints.push({ name, definition })
    const list = kind === 'c' ? allowedValues(definition) : undefined
    const column = owner?.columns.find(({ name }) => name === list?.column)
    if (column) column.allowed = list?.values
  }
  return [...tables.values()]
}

/** `CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text])))` lists a column's values; other checks do not. */
function allowedValues(definition: string): { column: string; values: string[] } | undefined {
  const match = /^CHECK \(\((\w+) = (?:ANY \(ARRAY\[(.+)\]\)|('[^']*'::text|\d+))\)\)$/.exec(definition)
  const literals = (match?.[2] ?? match?.[3])?.split(', ').map(literal => literal.replace(/::text$/, ''))
  if (!match?.[1] || !literals?.every(literal => /^(?:'[^'\\]*'|\d+)$/.test(literal))) return undefined
  return { column: match[1], values: literals }
}
