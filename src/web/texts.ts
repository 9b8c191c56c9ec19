/**
 * The text catalogue. Every slice keeps its English texts in one `texts.ts`: `export const t = defineTexts({ saved: 'Saved {n} rows'
 * })`, read as `t('saved', { n: 3 })`. Unknown keys and missing placeholders do not compile. A text with a count has one version per
 * plural form, selected by the value of `n`. Only `translate` knows the language: another locale is a lazily loaded map from the
 * English text to its own.
 */
type PluralText = Readonly<{ one: string; other: string }>
type Catalogue = Readonly<Record<string, string | PluralText>>

type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholderOf<Rest> : never
type NameIn<Entry> = Entry extends string ? PlaceholderOf<Entry> : Entry extends PluralText ? PlaceholderOf<Entry['other']> | 'n' : never
type Values<Name extends string> = { readonly [N in Name]: N extends 'n' ? number : string | number }
type Arguments<Entry> = [NameIn<Entry>] extends [never] ? [] : [values: Values<NameIn<Entry>>]

export type Translate<C extends Catalogue> = <K extends keyof C>(key: K, ...values: Arguments<C[K]>) => string

/** The language of all texts, numbers and dates. */
export const locale = 'en-US'

const pluralRules = new Intl.PluralRules(locale)
const numbers = new Intl.NumberFormat(locale)

const translate = (english: string): string => english

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : typeof value === 'number' ? numbers.format(value) : value
  })

/** Creates the accessor of one catalogue. Numbers among the values are formatted in the locale. */
export function defineTexts<const C extends Catalogue>(catalogue: C): Translate<C> {
  return (key, ...[values]) => {
    const entry = catalogue[key] as string | PluralText
    const filled: Record<string, string | number> = values ?? {}
    if (typeof entry === 'string') return fill(translate(entry), filled)
    return fill(translate(pluralRules.select(Number(filled.n)) === 'one' ? entry.one : entry.other), filled)
  }
}
