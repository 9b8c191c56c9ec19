import { ArrowRight, Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CountPill } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Chosen } from './chosen.ts'
import type { Run, WebImport } from './import-kind.ts'
import { t } from './texts.ts'

const NONE = 'none'
const encodings = [
  { value: 'utf-8', label: t('utf8') },
  { value: 'utf-16le', label: t('utf16le') },
  { value: 'utf-16be', label: t('utf16be') },
  { value: 'windows-1252', label: t('windows1252') },
] as const

/** Of the text that says which fields have no column. */
export const missingId = 'import-missing-fields'

/** The file read in another way. */
export type Reread = { encoding: NonNullable<Run['encoding']> } | { worksheet: number }

interface ColumnsCardProps {
  kind: WebImport
  run: Run
  chosen: Chosen
  /** The required fields that have no column, in words; empty if none. */
  missing: string
  onChange: (changes: Partial<Chosen>) => void
  onReread: (choice: Reread) => void
}

/** Each column of the file with its first values, and the field that it is. */
export function ColumnsCard({ kind: { notes, Choices, isWhole }, run, chosen, missing, onChange, onReread }: ColumnsCardProps) {
  const { mapping, dateOrder, options } = chosen
  const choices = [{ value: NONE, label: t('dontImport') }, ...run.fields.map(({ key, label }) => ({ value: key, label }))]
  const matched = mapping.filter(field => field !== null).length
  // A field is one column: where it is chosen again, the other column has none.
  const choose = (at: number, field: string) =>
    onChange({ mapping: mapping.map((other, index) => (index === at ? (field === NONE ? null : field) : other === field ? null : other)) })
  return (
    <Card
      divided
      flush
      title={
        <span className="flex flex-wrap items-center gap-2.5">
          {t('columns')}
          <CountPill>{t('matched', { n: matched, all: mapping.length })}</CountPill>
        </span>
      }
      foot={isWhole ? undefined : t('emptyCells')}
    >
      {run.system === null ? null : (
        <p className="border-b border-border px-5 py-2.5 text-dense text-muted max-md:px-4">{t('exportedFrom', { system: run.system })}</p>
      )}
      <p
        id={missingId}
        role="status"
        className="flex items-start gap-1.5 border-b border-border px-5 py-2.5 text-dense text-danger empty:hidden max-md:px-4"
      >
        {missing === '' ? null : (
          <>
            <Glyph of={CircleAlert} size={14} className="mt-0.5 shrink-0" />
            <span className="min-w-0">{t('notMatched', { fields: missing })}</span>
          </>
        )}
      </p>
      {run.worksheets.length > 1 ? <WorksheetChoice run={run} onReread={onReread} /> : null}
      <div className="grid h-9 grid-cols-[minmax(0,1fr)_2rem_minmax(0,1.3fr)] items-center border-b border-border px-5 text-xs text-muted max-md:px-4">
        <span>{t('inYourFile')}</span>
        <span />
        <span>{t('inSteward')}</span>
      </div>
      <ul className="divide-y divide-border">
        {run.columns.map(({ header, samples }, at) => {
          const field = mapping[at] ?? null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never move
            <Column key={at} header={header} samples={samples} field={field} choices={choices} onChoose={value => choose(at, value)}>
              {field === null ? null : (
                <FieldNote
                  note={notes[field]}
                  read={run.datesRead.find(one => one.field === field)}
                  chosen={dateOrder}
                  onOrder={order => onChange({ dateOrder: order })}
                />
              )}
            </Column>
          )
        })}
      </ul>
      <div className="flex flex-col gap-3 border-t border-border px-5 py-4 empty:hidden max-md:px-4">
        {Choices === undefined ? null : <Choices value={options} mapping={mapping} onChange={value => onChange({ options: value })} />}
        {run.encoding === null ? null : (
          <div className="flex items-center gap-3 text-dense">
            <span className="text-muted">{t('encoding')}</span>
            <span className="min-w-0 flex-1">
              <Select
                aria-label={t('encoding')}
                size="dense"
                options={encodings}
                value={run.encoding}
                onValueChange={encoding => onReread({ encoding })}
              />
            </span>
          </div>
        )}
      </div>
    </Card>
  )
}

const WorksheetChoice = ({ run, onReread }: Pick<ColumnsCardProps, 'run' | 'onReread'>) => (
  <div className="flex items-center gap-3 border-b border-border px-5 py-2.5 text-dense max-md:px-4">
    <span className="text-muted">{t('worksheet')}</span>
    <span className="min-w-0 flex-1">
      <Select
        aria-label={t('worksheet')}
        size="dense"
        options={run.worksheets.map((name, at) => ({ value: String(at), label: name }))}
        value={String(run.worksheet)}
        onValueChange={at => onReread({ worksheet: Number(at) })}
      />
    </span>
  </div>
)

interface ColumnProps {
  header: string
  samples: readonly string[]
  field: string | null
  choices: readonly { value: string; label: string }[]
  onChoose: (field: string) => void
  /** The note about the field. */
  children: ReactNode
}

const Column = ({ header, samples, field, choices, onChoose, children }: ColumnProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_2rem_minmax(0,1.3fr)] items-center px-5 py-2 max-md:px-4">
    <span className="min-w-0">
      <span className="block truncate text-sm font-medium">{header}</span>
      <span className="block truncate text-xs text-muted">{samples.join(' · ')}</span>
    </span>
    <Glyph of={ArrowRight} size={14} className="text-muted" />
    <span className="min-w-0">
      <Select aria-label={t('fieldOf', { column: header })} options={choices} value={field ?? NONE} onValueChange={onChoose} />
      {children}
    </span>
  </li>
)

interface FieldNoteProps {
  note: string | undefined
  read: Run['datesRead'][number] | undefined
  chosen: Run['dateOrder']
  onOrder: (order: NonNullable<Run['dateOrder']>) => void
}

const FieldNote = ({ note, read, chosen, onOrder }: FieldNoteProps) => {
  if (read !== undefined) {
    const order = chosen ?? read.order
    const other = order === 'month_first' ? 'day_first' : 'month_first'
    return (
      <span className="mt-1 flex flex-wrap items-center gap-x-2 text-xs">
        <Sound text={t(order === 'month_first' ? 'readMonthFirst' : 'readDayFirst')} />
        {read.isOpen || chosen !== null ? (
          <Button variant="link" size="mini" onClick={() => onOrder(other)}>
            {t('readAs', { order: t(other === 'month_first' ? 'monthFirst' : 'dayFirst') })}
          </Button>
        ) : null}
      </span>
    )
  }
  return note === undefined ? null : (
    <span className="mt-1 flex text-xs">
      <Sound text={note} />
    </span>
  )
}

const Sound = ({ text }: { text: string }) => (
  <span className="flex min-w-0 items-center gap-1.5 text-muted">
    <Glyph of={Check} size={12} className="shrink-0 text-success" />
    <span className="min-w-0">{text}</span>
  </span>
)
