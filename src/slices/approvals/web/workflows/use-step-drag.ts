import { type DragEvent, useRef, useState } from 'react'

export interface StepDrag {
  /** For the handle of a step. */
  handle: (index: number) => { draggable: true; onDragStart: (event: DragEvent) => void; onDragEnd: () => void }
  /** For a step, on which another one is dropped. */
  target: (index: number) => { onDragOver: (event: DragEvent) => void; onDragLeave: () => void; onDrop: (event: DragEvent) => void }
  /** The step under the pointer. */
  over: number | undefined
}

/** Moves steps by dragging them, by the browser's own means: what is dropped on a step takes its place. The keyboard has the buttons. */
export function useStepDrag(move: (from: number, to: number) => void): StepDrag {
  const from = useRef<number>(undefined)
  const [over, setOver] = useState<number>()
  const end = () => {
    from.current = undefined
    setOver(undefined)
  }
  return {
    over,
    handle: index => ({
      draggable: true,
      onDragStart: event => {
        from.current = index
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', String(index + 1))
      },
      onDragEnd: end,
    }),
    target: index => ({
      onDragOver: event => {
        if (from.current === undefined || from.current === index) return
        event.preventDefault()
        setOver(index)
      },
      onDragLeave: () => setOver(undefined),
      onDrop: event => {
        event.preventDefault()
        if (from.current !== undefined) move(from.current, index)
        end()
      },
    }),
  }
}
