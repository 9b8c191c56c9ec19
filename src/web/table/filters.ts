import type { DateRange, RangePreset } from '#core/date-range.ts'
import type { PlainDate } from '#core/plain-date.ts'

export interface FilterOption {
  value: string
  label: string
}

/** Named parameters of the address; several values of one are joined by commas. */
export type FilterValues = Readonly<Record<string, string | undefined>>

/** A filter of a list, by the parameter that holds it. */
export type Filter =
  | {
      kind: 'choice'
      key: string
      label: string
      /** Undefined while they load. */
      options: readonly FilterOption[] | undefined
      /** The value that stands for "no filter" where the list has a default of its own: 'all' where only active ones come otherwise. */
      off?: string
    }
  | { kind: 'many'; key: string; label: string; options: readonly FilterOption[] | undefined }
  /** On or off, such as "No manager, 2". */
  | { kind: 'flag'; key: string; label: string }
  | {
      kind: 'dates'
      label: string
      /** The parameters of the first and the last day. */
      from: string
      to: string
      today: PlainDate
      presets: readonly RangePreset[]
      /** The pay period that contains today, for its presets. */
      period?: DateRange
      /** The one before it; without it, it is as long, or the calendar's. */
      lastPeriod?: DateRange
      /** The month in which the fiscal year starts, for its presets; 1 to 12. */
      fiscalYearStart?: number
      /** The list always has dates: the chip has no cross. */
      always?: boolean
      /** Why the list cannot take these dates. */
      error?: string | undefined
    }

export const valuesOf = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean)

/** Adds or removes one of several values; undefined when none is left. */
export function toggled(text: string | undefined, value: string): string | undefined {
  const values = valuesOf(text)
  const next = values.includes(value) ? values.filter(one => one !== value) : [...values, value]
  return next.length === 0 ? undefined : next.join(',')
}
