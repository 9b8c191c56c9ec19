/**
 * Hours in the three worked pay codes and in every allocation column count as hours worked; paid leave, holiday and unpaid
 * hours do not. Authority: law (29 CFR 778.218) and PRD-12. Rule OT-3.
 */

/** Kind of a pay code's hours. An organization has rows of its own, but can't choose which of them are worked. */
export type PayCodeKind = 'worked' | 'leave' | 'holiday' | 'unpaid'

/** The pay codes that every organization has, in their order. The key is the id of a column. */
const SEEDED = {
  regular: { label: 'Regular', kind: 'worked' },
  overtime: { label: 'Overtime', kind: 'worked' },
  double_time: { label: 'Double Time', kind: 'worked' },
  vacation: { label: 'Vacation', kind: 'leave' },
  sick: { label: 'Sick', kind: 'leave' },
  holiday: { label: 'Holiday', kind: 'holiday' },
  personal: { label: 'Personal', kind: 'leave' },
  bereavement: { label: 'Bereavement', kind: 'leave' },
  jury_duty: { label: 'Jury Duty', kind: 'leave' },
  unpaid: { label: 'Unpaid', kind: 'unpaid' },
} as const satisfies Record<string, { label: string; kind: PayCodeKind }>

export type PayCode = keyof typeof SEEDED

export const PAY_CODES = Object.keys(SEEDED) as readonly PayCode[]

export const PAY_CODE_LABELS = Object.fromEntries(PAY_CODES.map(code => [code, SEEDED[code].label])) as Readonly<Record<PayCode, string>>

export const PAY_CODE_KINDS = Object.fromEntries(PAY_CODES.map(code => [code, SEEDED[code].kind])) as Readonly<Record<PayCode, PayCodeKind>>

export function isPayCode(value: string): value is PayCode {
  return Object.hasOwn(SEEDED, value)
}

/** Whether the hours of a column are hours worked, the only ones that overtime counts. A pay code that an organization adds never is. */
export function countsAsWorked(column: { columnType: string; columnId: string }): boolean {
  return column.columnType !== 'pay_code' || (isPayCode(column.columnId) && PAY_CODE_KINDS[column.columnId] === 'worked')
}

/** Whether a column's hours are overtime that someone entered, beside what is calculated. */
export function isOvertime({ columnType, columnId }: { columnType: string; columnId: string }): boolean {
  return columnType === 'pay_code' && (columnId === 'overtime' || columnId === 'double_time')
}

/** Unpaid hours are recorded and reported, but excluded from the paid total. */
export function countsAsPaid(column: { columnType: string; columnId: string }): boolean {
  return column.columnType !== 'pay_code' || column.columnId !== 'unpaid'
}
