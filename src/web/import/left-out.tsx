import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CountPill } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import type { Run, RunRow, WebImport } from './import-kind.ts'
import { leftOutAddress } from './problem-list.tsx'
import { t } from './texts.ts'
import { useRows } from './use-run.ts'

const PAGE = 50
/** Beside the problems, which come first. */
const FEW = 5
const MAX_ROWS = 1000

/** The rows with a note: before the import what would be skipped and what would not be done, after it what was not done of those that are there. */
export function NotedRows({ kind, run, isOwnCard = false }: { kind: WebImport; run: Run; isOwnCard?: boolean }) {
  const [limit, setLimit] = useState(isOwnCard ? PAGE : FEW)
  const { data } = useRows(kind.calls, run, isOwnCard ? 'imported_noted' : 'noted', undefined, limit)
  const rows = data?.rows.map(row => (row.outcome === 'skipped' ? { ...row, note: t('skippedNote', { note: row.note ?? '' }) } : row)) ?? []
  if (rows.length === 0) return null
  const list = (
    <>
      <RowList rows={rows} label={t('rowNotes')} />
      {data?.more && limit < MAX_ROWS ? <More onMore={() => setLimit(before => Math.min(Math.max(before * 4, PAGE), MAX_ROWS))} /> : null}
    </>
  )
  if (isOwnCard)
    return (
      <Card divided flush title={t('rowNotes')}>
        {list}
      </Card>
    )
  return (
    <section className="border-t border-border">
      <h3 className="px-5 pt-3 pb-1 text-sm font-medium max-md:px-4">{t('rowNotes')}</h3>
      {list}
    </section>
  )
}

/** The rows that were not imported with the reason, or those that undoing left as they are. */
export function LeftOut({ kind, run }: { kind: WebImport; run: Run }) {
  const [limit, setLimit] = useState(PAGE)
  const isUndone = run.state === 'undone'
  const { counts, results } = run
  const count = isUndone ? results.kept : counts.problem + counts.skipped + results.failed
  const { data } = useRows(kind.calls, run, isUndone ? 'noted' : 'left_out', undefined, limit)
  if (count === 0) return null
  const rows = data?.rows.filter(row => !isUndone || row.result === 'kept') ?? []
  return (
    <Card
      divided
      flush
      title={
        <span className="flex items-center gap-2.5">
          {isUndone ? t('notes') : t('leftOut')}
          <CountPill>{t('rows', { n: count })}</CountPill>
        </span>
      }
      aside={
        isUndone ? undefined : (
          <a href={leftOutAddress(kind, run)} download className={buttonClass({ variant: 'ghost', size: 'dense' })}>
            <Glyph of={Download} size={14} />
            <span className="max-md:sr-only">{t('downloadRows', { n: count })}</span>
          </a>
        )
      }
    >
      <RowList rows={rows} label={isUndone ? t('notes') : t('leftOut')} />
      {data?.more && limit < MAX_ROWS ? <More onMore={() => setLimit(before => Math.min(before * 4, MAX_ROWS))} /> : null}
    </Card>
  )
}

const RowList = ({ rows, label }: { rows: readonly RunRow[]; label: string }) => (
  <ul aria-label={label} className="divide-y divide-border">
    {rows.map(row => (
      <li
        key={row.row}
        className="grid grid-cols-[4.5rem_minmax(0,2fr)_minmax(0,5fr)] items-baseline gap-x-2 px-5 py-2.5 text-sm max-md:grid-cols-1 max-md:px-4"
      >
        <span className="text-xs text-muted">{t('row', { row: row.row })}</span>
        <span className={`min-w-0 break-words ${row.label === null ? 'text-muted' : 'font-medium'}`}>{row.label ?? t('noName')}</span>
        <span className="min-w-0 text-dense break-words text-muted">
          {row.note ?? (row.problems.map(({ text }) => text).join(' ') || t('leftOutByChoice'))}
        </span>
      </li>
    ))}
  </ul>
)

const More = ({ onMore }: { onMore: () => void }) => (
  <div className="border-t border-border p-2">
    <Button variant="link" size="dense" onClick={onMore}>
      {t('showMore')}
    </Button>
  </div>
)
