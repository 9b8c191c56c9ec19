import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { announce } from '#web/announcer.tsx'
import { ofPerson, useRemembered } from '#web/shell/remembered.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { type DataTableProps, ListTable } from './data-table.tsx'
import { controlsOf, rowElement } from './row-keys.ts'
import { t } from './texts.ts'
import { flatTree, mayMove, type TreePlace, type TreeRecord } from './tree-rows.ts'
import type { TreeView } from './tree-view.tsx'

export interface TreeTableProps<Row extends TreeRecord> extends DataTableProps<Row> {
  /** Set while someone searches: the tree then shows the matches with what is above them. Keep it the same while its text is. */
  matches?: ((row: Row) => boolean) | undefined
  /** Puts a record under another one, or at the top; without it nothing moves. The menu's "Move to…" is the caller's own action. */
  onMove?: ((id: string, parentId: string | null) => void) | undefined
}

const top: TreePlace = { level: 1, parentId: null, hasChildren: false, isOpen: true }
const noRows: readonly never[] = []

/** A list of records that lie under each other. All of them are loaded (useAllRows). */
export function TreeTable<Row extends TreeRecord>({ matches, onMove, ...props }: TreeTableProps<Row>) {
  const { id: table, list, rowName, tools } = props
  const [text, remember] = useRemembered(ofPerson(`closed.${table}`), '')
  const closed = useMemo(() => new Set(text.split(' ').filter(Boolean)), [text])
  const records: readonly Row[] = list.data?.rows ?? noRows
  const { rows, places } = useMemo(() => flatTree(records, closed, matches), [records, closed, matches])
  const names = useMemo(() => new Map(records.map(row => [row.id, rowName(row)])), [records, rowName])
  const nameOf = useCallback((id: string) => names.get(id) ?? '', [names])
  const close = (ids: Iterable<string>) => remember([...ids].join(' '))
  const parents = [...places].filter(([, { hasChildren }]) => hasChildren).map(([id]) => id)
  const allClosed = parents.length > 0 && parents.every(id => closed.has(id))

  const moveTo = useCallback(
    (id: string, parentId: string | null): boolean => {
      if (onMove === undefined || !mayMove(records, id, parentId)) {
        announce(t('cannotMove', { name: nameOf(id) }))
        return false
      }
      onMove(id, parentId)
      announce(parentId === null ? t('movedTop', { name: nameOf(id) }) : t('movedTo', { name: nameOf(id), parent: nameOf(parentId) }))
      return true
    },
    [onMove, records, nameOf],
  )
  const keepFocus = useKeptFocus(rows)
  const onKeyDown = (event: KeyboardEvent) => {
    if (onMove === undefined || !event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    const id = row?.dataset.row
    if (row === null || id === undefined) return
    // Alt and an arrow would leave the page.
    event.preventDefault()
    const { parentId } = places.get(id) ?? top
    const target =
      event.key === 'ArrowRight' ? siblingAbove(rows, places, id) : (parentId ?? undefined) && (places.get(parentId!)?.parentId ?? null)
    if (target === undefined) announce(t('cannotMove', { name: nameOf(id) }))
    else if (moveTo(id, target)) keepFocus(row, event.target as HTMLElement)
  }
  const attach = useDrag(onMove === undefined ? undefined : records, moveTo)
  const tree: TreeView = {
    placeOf: id => places.get(id) ?? top,
    nameOf,
    onToggle: id => close(closed.has(id) ? [...closed].filter(one => one !== id) : [...closed, id]),
    onKeyDown,
    attach,
  }
  const phone = usePhone()
  return (
    <ListTable
      {...props}
      rows={list.data === undefined ? undefined : rows}
      tree={tree}
      tools={
        <>
          {parents.length === 0 || matches !== undefined || phone ? null : (
            <Button
              variant="ghost"
              size="dense"
              icon={<Glyph of={allClosed ? ChevronsUpDown : ChevronsDownUp} />}
              onClick={() => close(allClosed ? [] : parents)}
            >
              {t(allClosed ? 'expandAll' : 'collapseAll')}
            </Button>
          )}
          {tools}
        </>
      }
    />
  )
}

/** The record before this one under the same parent: where a step to the right goes, as in an outline. */
function siblingAbove(rows: readonly TreeRecord[], places: ReadonlyMap<string, TreePlace>, id: string): string | undefined {
  const level = places.get(id)?.level ?? 1
  const before = rows.slice(
    0,
    rows.findIndex(row => row.id === id),
  )
  const at = before.findLastIndex(row => (places.get(row.id)?.level ?? 1) <= level)
  const above = before[at]
  return above !== undefined && places.get(above.id)?.level === level ? above.id : undefined
}

/** A moved row is drawn anew at its new place, without the focus: gives it back to the same control. */
function useKeptFocus(rows: readonly TreeRecord[]): (row: HTMLElement, control: HTMLElement) => void {
  const kept = useRef<{ id: string; place: number }>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are the trigger
  useEffect(() => {
    if (kept.current === null || (document.activeElement !== null && document.activeElement !== document.body)) return
    const row = rowElement(document.body, kept.current.id)
    if (row !== null) controlsOf(row)[kept.current.place]?.focus()
    kept.current = null
  }, [rows])
  return (row, control) => {
    kept.current = { id: row.dataset.row ?? '', place: Math.max(0, controlsOf(row).indexOf(control)) }
  }
}

type Attach = NonNullable<TreeView['attach']>
type AttachRows = typeof import('./drag-rows.ts').attachRows

/** Dragging, once its code is there. It is one more way: the menu and the keys do the same, and touch screens have only those. */
function useDrag(records: readonly TreeRecord[] | undefined, moveTo: (id: string, parentId: string | null) => boolean): Attach | undefined {
  const [attachRows, setAttach] = useState<AttachRows>()
  const isOn = records !== undefined
  useEffect(() => {
    if (!isOn || !window.matchMedia?.('(pointer: fine)').matches) return
    let isHere = true
    // No one drags before the pointer has moved. If it does not load, the other ways remain.
    const load = () => void import('./drag-rows.ts').then(module => isHere && setAttach(() => module.attachRows)).catch(() => undefined)
    window.addEventListener('pointermove', load, { once: true })
    return () => {
      isHere = false
      window.removeEventListener('pointermove', load)
    }
  }, [isOn])
  return useMemo(
    () => (attachRows === undefined || records === undefined ? undefined : list => attachRows(list, records, moveTo)),
    [attachRows, records, moveTo],
  )
}
