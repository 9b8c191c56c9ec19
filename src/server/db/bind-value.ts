/** One parameter as it is sent: text, bytes, or null. */
export type Bound = string | Uint8Array | null

/** A value for a json or jsonb parameter whatever its shape; without it an array would become a PostgreSQL array. */
export class Json {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/** Marks `value` for a json or jsonb column. Plain objects are sent as JSON without it. */
export function json(value: unknown): Json {
  return new Json(value)
}

/**
 * The parameter's form on the wire. A Date is its UTC instant.
 * Throws TypeError or RangeError for what no column can hold (undefined, functions, symbols, NaN, an invalid Date, a circular object),
 * instead of storing its name as text.
 */
export function bindValue(value: unknown): Bound {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
      if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be bound to a parameter`)
      return String(value)
    case 'boolean':
    case 'bigint':
      return String(value)
    case 'object':
      return value === null ? null : bindObject(value)
    default:
      throw new TypeError(`${typeof value} cannot be bound to a parameter`)
  }
}

function bindObject(value: object): Bound {
  if (value instanceof Uint8Array) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayLiteral(value)
  return JSON.stringify(value instanceof Json ? value.value : value) ?? null
}

function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(arrayElement).join(',')}}`
}

function arrayElement(value: unknown): string {
  if (Array.isArray(value)) return arrayLiteral(value)
  const bound = bindValue(value)
  if (bound === null) return 'NULL'
  const text = typeof bound === 'string' ? bound : `\\x${Buffer.from(bound).toString('hex')}`
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}
