import type { ReactNode } from 'react'
import { Cell, HeadCell, Row, Table, TableHead } from '#web/ui/table.tsx'
import { type ChartData, sumOf } from './chart-data.ts'
import { t } from './texts.ts'

interface ChartTableProps {
  title: string
  stepTitle: string
  data: ChartData
  format: (value: number) => string
  addsUp: boolean
  /** For screen readers alone: then it does not scroll, and takes no focus. */
  unseen: boolean
}

/** The numbers of a chart: a row for each step, a column for each series in the order of the drawing. A zero is a dash. */
export function ChartTable({ title, stepTitle, data: { steps, series }, format, addsUp, unseen }: ChartTableProps) {
  const hasTotals = addsUp && series.length > 1
  const Frame = unseen ? UnseenTable : Table
  const number = (value: number) => (value === 0 ? <ZeroDash /> : format(value))
  return (
    <Frame caption={title}>
      <TableHead>
        <HeadCell>{stepTitle}</HeadCell>
        {series.map(({ key, label }) => (
          <HeadCell key={key} align="right">
            {label}
          </HeadCell>
        ))}
        {hasTotals ? <HeadCell align="right">{t('total')}</HeadCell> : null}
      </TableHead>
      <tbody>
        {steps.map(({ key, label }, at) => (
          <Row key={key}>
            <Cell rowHeader>{label}</Cell>
            {series.map(one => (
              <Cell key={one.key} align="right">
                {number(one.values[at]!)}
              </Cell>
            ))}
            {hasTotals ? (
              <Cell align="right" tone="strong">
                {number(sumOf(series.map(({ values }) => values[at]!)))}
              </Cell>
            ) : null}
          </Row>
        ))}
      </tbody>
      {addsUp ? (
        <tfoot>
          <tr className="h-(--table-row) border-t-2 border-fg">
            <Cell rowHeader>{t('total')}</Cell>
            {series.map(({ key, total }) => (
              <Cell key={key} align="right" tone="strong">
                {format(total)}
              </Cell>
            ))}
            {hasTotals ? (
              <Cell align="right" tone="strong">
                {format(sumOf(series.map(({ total }) => total)))}
              </Cell>
            ) : null}
          </tr>
        </tfoot>
      ) : null}
    </Frame>
  )
}

/** Stays out of paper, which has what is seen. A table keeps the width of its words, so the box around it is what is cut. */
const UnseenTable = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <div className="sr-only print:hidden">
    <table>
      <caption>{caption}</caption>
      {children}
    </table>
  </div>
)

const ZeroDash = () => (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">0</span>
  </span>
)
