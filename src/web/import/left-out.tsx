import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CountPill } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import type { Run, WebImport } from './import-kind.ts'
import { leftOutAddress } from './problem-list.tsx'
import { t } from './texts.ts'
import { useRows } from './use-run.ts'

const PAGE = 50
const MOST = 1000

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
      <ul className="divide-y divide-border">
        {rows.map(row => (
          <li
            key={row.row}
            className="grid grid-cols-[4.5rem_14rem_minmax(0,1fr)] items-baseline gap-x-2 px-5 py-2.5 text-sm max-md:grid-cols-1 max-md:px-4"
          >
            <span className="text-xs text-muted">{t('row', { row: row.row })}</span>
            <span className={row.label === null ? 'text-muted' : 'font-medium'}>{row.label ?? t('noName')}</span>
            <span className="min-w-0 text-dense break-words text-muted">
              {row.note ?? (row.problems.map(({ text }) => text).join(' ') || t('leftOutByChoice'))}
            </span>
          </li>
        ))}
      </ul>
      {data?.more && limit < MOST ? (
        <div className="border-t border-border p-2">
          <Button variant="link" size="dense" onClick={() => setLimit(before => Math.min(before * 4, MOST))}>
            {t('showMore')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
