/**
 * Hours in the three worked pay codes and in every allocation column count as hours worked; paid leave, holiday and unpaid
 * hours do not. Authority: law (29 CFR 778.218) and PRD-12. Rule OT-3.
 */

/** Kind of a pay code's hours. An organization has rows of its own, but can't choose which of them are worked. */
export type PayCodeKind = 'worked' | 'leave' | 'holiday' | 'unpaid'

/** The pay codes that every organization has, in their order. The key is the id of a column. */
export const PAY_CODES = [
  'regular',
  'overtime',
  'double_time',
  'vacation',
  'sick',
  'holiday',
  'personal',
  'bereavement',
  'jury_duty',
  'unpaid',
] as const

export type PayCode = (typeof PAY_CODES)[number]

// Tables of their own: the browser loads the kinds and not the labels.
export const PAY_CODE_LABELS: Readonly<Record<PayCode, string>> = {
  regular: 'Regular',
  overtime: 'Overtime',
  double_time: 'Double Time',
  vacation: 'Vacation',
  sick: 'Sick',
  holiday: 'Holiday',
  personal: 'Personal',
  bereavement: 'Bereavement',
  jury_duty: 'Jury Duty',
  unpaid: 'Unpaid',
}

export const PAY_CODE_KINDS: Readonly<Record<PayCode, PayCodeKind>> = {
  regular: 'worked',
  overtime: 'worked',
  double_time: 'worked',
  vacation: 'leave',
  sick: 'leave',
  holiday: 'holiday',
  personal: 'leave',
  bereavement: 'leave',
  jury_duty: 'leave',
  unpaid: 'unpaid',
}

export function isPayCode(value: string): value is PayCode {
  return (PAY_CODES as readonly string[]).includes(value)
}

/** Whether the hours of a column are hours worked, the only ones that overtime counts. A pay code that an organization adds never is. */
export function countsAsWorked(column: { columnType: string; columnId: string }): boolean {
  return column.columnType !== 'pay_code' || PAY_CODE_KINDS[column.columnId as PayCode] === 'worked'
}

/** Whether a column's hours are overtime that someone entered, beside what is calculated. */
export function isOvertime({ columnType, columnId }: { columnType: string; columnId: string }): boolean {
  return columnType === 'pay_code' && (columnId === 'overtime' || columnId === 'double_time')
}

/** Unpaid hours are recorded and reported, but excluded from the paid total. */
export function countsAsPaid(column: { columnType: string; columnId: string }): boolean {
  return column.columnType !== 'pay_code' || column.columnId !== 'unpaid'
}
