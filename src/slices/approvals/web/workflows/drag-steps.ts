import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/**
 * Makes the steps of a list draggable by their handles, `[data-step]` with the index and `[data-handle]` in it; a drop on another step puts it there. Returns what
 * undoes it. The keyboard has the buttons.
 */
export function attachSteps(list: HTMLElement, move: (from: number, to: number) => void): () => void {
  const parts = [...list.querySelectorAll<HTMLElement>('[data-step]')].flatMap(element => {
    const index = Number(element.dataset.step)
    const handle = element.querySelector<HTMLElement>('[data-handle]')
    const mark = (on: boolean) => element.toggleAttribute('data-over', on)
    return [
      draggable({ element, ...(handle && { dragHandle: handle }), getInitialData: () => ({ list, index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list && source.data.index !== index,
        onDragEnter: () => mark(true),
        onDragLeave: () => mark(false),
        onDrop: ({ source }) => {
          mark(false)
          move(Number(source.data.index), index)
        },
      }),
    ]
  })
  return combine(...parts)
}
