import { isWorkDate, type PlainDate } from '#core/plain-date.ts'

/** A screen's search parameters as the address has them. */
export type RawSearch = Readonly<Record<string, unknown>>

/** One parameter: how it is read from the address, and what is written there. An invalid value reads as if it were missing. */
export interface SearchField<T> {
  read(text: string | undefined): T
  /** Undefined leaves the parameter out, as for its default. */
  write(value: T): string | undefined
}

export interface Search<S extends object> {
  /** Unknown parameters are dropped; invalid ones fall back. */
  parse(raw: RawSearch): S
  /** The address of a change: what it does not name stays, a default is left out. */
  write(change: Partial<S>): Record<string, string | undefined>
}

type Fields = Readonly<Record<string, SearchField<unknown>>>
type ValuesOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends SearchField<infer T> ? T : never }
export type SearchOf<S> = S extends Search<infer Values> ? Values : never

/** Declares the search parameters of a screen: `defineSearch({ tab: oneOf(['all', 'unread'], 'all'), date: day() })`. */
export function defineSearch<F extends Fields>(fields: F): Search<ValuesOf<F>> {
  const all = Object.entries(fields)
  return {
    parse: raw => Object.fromEntries(all.map(([name, field]) => [name, field.read(textOf(raw[name]))])) as ValuesOf<F>,
    write: change =>
      Object.fromEntries(
        all.flatMap(([name, field]) => (name in change ? [[name, field.write(change[name as keyof F] as ValuesOf<F>[keyof F])]] : [])),
      ),
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Any text, e.g. an id that the server checks. */
export const text = (most = 200): SearchField<string | undefined> => ({
  read: value => value?.slice(0, most),
  write: value => (value === '' ? undefined : value),
})

/** A choice from fixed values; the default is not written to the address. */
export function oneOf<const V extends string>(values: readonly V[], otherwise: V): SearchField<V>
export function oneOf<const V extends string>(values: readonly V[]): SearchField<V | undefined>
export function oneOf<const V extends string>(values: readonly V[], otherwise?: V): SearchField<V | undefined> {
  return {
    read: value => values.find(one => one === value) ?? otherwise,
    write: value => (value === otherwise ? undefined : value),
  }
}

/** A calendar date that hours and reports accept. */
export const day = (): SearchField<PlainDate | undefined> => ({
  read: value => (isWorkDate(value) ? value : undefined),
  write: value => value,
})

/** A whole number; one past an end is that end. */
export const wholeNumber = (least: number, most: number, otherwise = least): SearchField<number> => ({
  read: value => {
    const number = Number(value ?? Number.NaN)
    return Number.isInteger(number) ? Math.min(Math.max(number, least), most) : otherwise
  },
  write: value => (value === otherwise ? undefined : String(value)),
})

/** On or off, off unless it is in the address. */
export const flag = (): SearchField<boolean> => ({
  read: value => value !== undefined,
  write: value => (value ? '1' : undefined),
})
