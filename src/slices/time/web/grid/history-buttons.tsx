import { Redo2, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { ToolButton } from '#web/ui/tool-button.tsx'
import type { GridController } from './grid-controller.ts'
import { t } from './texts.ts'

/** Undo and redo of the grid, for the head of the screen. */
export function HistoryButtons({ controller }: { controller: GridController }) {
  const { past, future } = useSyncExternalStore(controller.subscribe, controller.getState)
  return (
    <>
      <ToolButton
        size="dense"
        label={t('undo')}
        shortcut="Ctrl Z"
        icon={<Undo2 aria-hidden="true" size={16} strokeWidth={1.75} />}
        disabled={past.length === 0}
        onClick={() => controller.dispatch({ type: 'undo' })}
      />
      <ToolButton
        size="dense"
        label={t('redo')}
        shortcut="Ctrl Shift Z"
        icon={<Redo2 aria-hidden="true" size={16} strokeWidth={1.75} />}
        disabled={future.length === 0}
        onClick={() => controller.dispatch({ type: 'redo' })}
      />
    </>
  )
}
