import type { ReactNode } from 'react'
import { type Column, type ColumnType, cellOf } from '#core/column.ts'
import { amountText } from '#web/amount-text.ts'
import { formatTotalHours } from '#web/hours-text.ts'
import { formatDayAndYear } from '#web/plain-date-text.ts'
import { locale } from '#web/texts.ts'
import { formatDateTime } from '#web/ui/time-format.ts'
import type { ColumnLooks } from './table-model.ts'
import { t } from './texts.ts'

const integer = new Intl.NumberFormat(locale)

const formats: Partial<Record<ColumnType, (value: never) => string>> = {
  integer: (value: number) => integer.format(value),
  minutes: (value: number) => formatTotalHours(value),
  money: (minor: number) => amountText(minor),
  date: (value: string) => formatDayAndYear(value),
  instant: (value: string) => formatDateTime(Date.parse(value)),
  flag: (value: boolean) => t(value ? 'yes' : 'no'),
}

/** Figures are compared by their last digit. */
export const isFigure = <Row,>({ key, type }: Column<Row>, looks: ColumnLooks<Row>): boolean =>
  type === 'integer' || type === 'minutes' || type === 'money' || looks[key]?.isFigure === true

/** A value as text by its column's type; null is empty text. */
export function textOf<Row extends object>(column: Column<Row>, row: Row): string {
  const value = cellOf(column, row)
  if (value === null || value === '') return ''
  return formats[column.type]?.(value as never) ?? String(value)
}

/** A cell: what the table draws itself, else the formatted value, else a dash. */
export function contentOf<Row extends object>(column: Column<Row>, looks: ColumnLooks<Row>, row: Row): ReactNode {
  const own = looks[column.key]?.cell
  if (own !== undefined) return own(row)
  const text = textOf(column, row)
  return text === '' ? <span className="text-muted">{t('none')}</span> : text
}

/** A value on a card of the phone, where a count of none is a dash. */
export const cardContentOf = <Row extends object>(column: Column<Row>, looks: ColumnLooks<Row>, row: Row): ReactNode =>
  column.type === 'integer' && cellOf(column, row) === 0 ? t('none') : (looks[column.key]?.card?.(row) ?? contentOf(column, looks, row))
