import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { shownOrganization } from '#web/organization.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Select } from '#web/ui/select.tsx'
import type { RowEdit } from './chosen.ts'
import { firstButton, groupsId, problemsId } from './focus.ts'
import type { Run, WebImport } from './import-kind.ts'
import { ProblemRow } from './problem-row.tsx'
import { t } from './texts.ts'
import { useRows } from './use-run.ts'

const PAGE = 50
/** As many as one call changes. */
const MAX_ROWS = 1000
const ALL = 'all'
const OTHER = 'other'

interface ProblemListProps {
  kind: WebImport
  run: Run
  busy: boolean
  onEdit: (edits: readonly RowEdit[]) => void
}

/** The rows with problems, each with what would solve it. */
export function ProblemList({ kind, run, busy, onEdit }: ProblemListProps) {
  const isGrouped = run.groups.length > 0
  const [chosen, setShown] = useState<string | null>(null)
  // Grouped problems are fixed in their groups, so the list starts with the others.
  const shown = chosen ?? (isGrouped ? OTHER : ALL)
  const [limit, setLimit] = useState(PAGE)
  const { data, isPlaceholderData } = useRows(
    kind.calls,
    run,
    shown === OTHER ? 'ungrouped' : 'problem',
    shown === ALL || shown === OTHER ? undefined : shown,
    limit,
  )
  const rows = data?.rows ?? []
  const list = useRef<HTMLUListElement>(null)
  const decided = useRef<number | null>(null)
  const isSettled = !busy && !isPlaceholderData
  // After a fix by keyboard, move the focus to the next row, because the focused button is gone with its row.
  useEffect(() => {
    if (!isSettled || decided.current === null) return
    const items = list.current?.children ?? []
    const next = items[Math.min(decided.current, items.length - 1)]
    decided.current = null
    if (document.activeElement === document.body) (next?.querySelector('button') ?? firstButton(groupsId))?.focus()
  }, [isSettled])
  const decide = (at: number, edit: RowEdit) => {
    decided.current = at
    onEdit([edit])
  }
  const used = run.fields.filter(({ key }) => run.mapping.includes(key))
  return (
    <>
      <div className="flex items-center justify-end gap-2 border-b border-border px-5 py-2 max-md:px-4">
        <span className="w-52">
          <Select
            aria-label={t('showProblems')}
            size="dense"
            options={[
              ...(isGrouped ? [{ value: OTHER, label: t('otherProblems') }] : []),
              { value: ALL, label: t('allProblems') },
              ...used.map(({ key, label }) => ({ value: key, label })),
            ]}
            value={shown}
            onValueChange={value => {
              setShown(value)
              setLimit(PAGE)
            }}
          />
        </span>
      </div>
      {isSettled && rows.length === 0 ? <NoRows isGrouped={shown === OTHER} /> : null}
      <ul id={problemsId} ref={list} aria-label={t('problems')} aria-busy={busy || undefined} className="divide-y divide-border">
        {rows.map((row, at) => (
          <ProblemRow
            key={row.row}
            kind={kind}
            run={run}
            row={row}
            busy={busy}
            isBrief={shown === OTHER}
            onUse={(field, value) => decide(at, { row: row.row, field, value, alike: true })}
            onEdit={edit => decide(at, { row: row.row, ...edit })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-border px-3 py-2">
        <a href={leftOutAddress(kind, run)} download className={buttonClass({ variant: 'ghost', size: 'dense' })}>
          <Glyph of={Download} size={14} />
          {t('downloadRows', { n: run.counts.problem + run.counts.skipped })}
        </a>
        {data?.more && limit < MAX_ROWS ? (
          <Button variant="link" size="dense" onClick={() => setLimit(before => Math.min(before * 4, MAX_ROWS))}>
            {t('showMore')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

const NoRows = ({ isGrouped }: { isGrouped: boolean }) => (
  <p className="px-5 py-3 text-dense text-muted max-md:px-4">{t(isGrouped ? 'allAbove' : 'noneHere')}</p>
)

/** The rows that are left out as a file, for the organization that is shown. */
export const leftOutAddress = ({ path }: WebImport, { id }: Pick<Run, 'id'>) =>
  `/api/v1${path}/${id}/left-out.csv?${new URLSearchParams({ organization: shownOrganization() ?? '' })}`
