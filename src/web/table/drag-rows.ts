import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachInstruction, extractInstruction, type Instruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'
import { mayMove, type TreeRecord } from './tree-rows.ts'

type Move = (id: string, parentId: string | null) => boolean
/** Only rows of the same table are taken. */
type Dragged = { rows: readonly TreeRecord[]; id: string }

/** Where a drop would put a record: on a row is under it, between rows is beside it. */
export const parentAt = (target: TreeRecord, operation: Instruction['operation']): string | null =>
  operation === 'combine' ? target.id : target.parentId

/** How a row shows what a drop would do, for the style sheet. */
const marks = { combine: 'in', 'reorder-before': 'before', 'reorder-after': 'after' } as const

/** Makes the drawn rows of a list draggable and droppable; returns what undoes it. */
export function attachRows(list: HTMLElement, rows: readonly TreeRecord[], move: Move): () => void {
  const byId = new Map(rows.map(row => [row.id, row]))
  const elements = [...list.querySelectorAll<HTMLElement>('[data-row]')]
  return combine(
    ...elements.flatMap(element => {
      const row = byId.get(element.dataset.row ?? '')
      return row === undefined ? [] : [attachRow(element, row, rows, move)]
    }),
  )
}

function attachRow(element: HTMLElement, row: TreeRecord, rows: readonly TreeRecord[], move: Move): () => void {
  const own: Dragged = { rows, id: row.id }
  const show = (mark: string | undefined) => {
    if (mark === undefined) delete element.dataset.drop
    else element.dataset.drop = mark
  }
  const state = (id: string, operation: Instruction['operation']) =>
    mayMove(rows, id, parentAt(row, operation)) ? ('available' as const) : ('blocked' as const)
  return combine(
    draggable({
      element,
      getInitialData: () => ({ ...own }),
      onDragStart: () => show('dragged'),
      onDrop: () => show(undefined),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.rows === rows && source.data.id !== row.id,
      getData: ({ source, input }) => {
        const id = String(source.data.id)
        const operations = {
          combine: state(id, 'combine'),
          'reorder-before': state(id, 'reorder-before'),
          'reorder-after': state(id, 'reorder-after'),
        }
        return attachInstruction({}, { element, input, operations })
      },
      onDrag: ({ self, source }) => {
        const instruction = extractInstruction(self.data)
        if (instruction === null) return show(undefined)
        // Where it is already is no mistake: nothing would happen, and nothing is shown.
        const isThere = parentAt(row, instruction.operation) === rows.find(({ id }) => id === source.data.id)?.parentId
        show(isThere ? undefined : instruction.blocked ? 'no' : marks[instruction.operation])
      },
      onDragLeave: () => show(undefined),
      onDrop: ({ self, source }) => {
        show(undefined)
        const instruction = extractInstruction(self.data)
        if (instruction !== null && !instruction.blocked) move(String(source.data.id), parentAt(row, instruction.operation))
      },
    }),
  )
}
