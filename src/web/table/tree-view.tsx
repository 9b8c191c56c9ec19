import { ChevronDown, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { t } from './texts.ts'
import type { TreePlace } from './tree-rows.ts'

/** Values that a table needs to show its rows as a tree. */
export interface TreeView {
  placeOf: (id: string) => TreePlace
  nameOf: (id: string) => string
  onToggle: (id: string) => void
  /** Alt and an arrow move the row that has the focus. */
  onKeyDown: (event: KeyboardEvent) => void
  /** Makes the drawn rows draggable; answers what undoes it. Called again whenever other rows are drawn. */
  attach?: ((list: HTMLElement) => () => void) | undefined
}

const INDENT = 22

/**
 * Where a row stands, in words for its description: a table keeps its own reading and its name, while a treegrid, the one place where rows
 * may have a level, would need a keyboard of its own for every cell.
 */
export function placeText(tree: TreeView, id: string): string {
  const { level, parentId } = tree.placeOf(id)
  return parentId === null ? t('placeTop', { level }) : t('place', { level, parent: tree.nameOf(parentId) })
}

/** The indent of a row and, where something is below it, the button that shows and hides it. */
export function OpenButton({ tree, id, name }: { tree: TreeView; id: string; name: string }) {
  const { level, hasChildren, isOpen } = tree.placeOf(id)
  return (
    <span className="-ml-1.5 flex shrink-0 items-center" style={{ paddingLeft: (level - 1) * INDENT }}>
      {hasChildren ? (
        <IconButton
          label={t('expand', { name })}
          aria-expanded={isOpen}
          size="mini"
          icon={<Glyph of={isOpen ? ChevronDown : ChevronRight} />}
          onClick={() => tree.onToggle(id)}
        />
      ) : (
        <span aria-hidden="true" className="relative block size-6.5">
          {level > 1 ? <span className="absolute top-1 left-1 h-2.5 w-3 rounded-bl-sm border-b border-l border-border-2" /> : null}
        </span>
      )}
    </span>
  )
}
