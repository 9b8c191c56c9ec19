import { Redo2, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Glyph } from '#web/ui/glyph.tsx'
import { ToolButton } from '#web/ui/tool-button.tsx'
import type { GridController } from './grid-controller.ts'
import { t } from './texts.ts'

/** Undo and redo buttons of the grid, for the head of the screen. */
export function HistoryButtons({ controller }: { controller: GridController }) {
  // Subscribe to booleans, so that most key presses do not render these buttons.
  const canUndo = useSyncExternalStore(controller.subscribe, () => controller.getState().past.length > 0)
  const canRedo = useSyncExternalStore(controller.subscribe, () => controller.getState().future.length > 0)
  return (
    <>
      <ToolButton
        size="dense"
        label={t('undo')}
        shortcut="Ctrl Z"
        icon={<Glyph of={Undo2} />}
        disabled={!canUndo}
        onClick={() => controller.dispatch({ type: 'undo' })}
      />
      <ToolButton
        size="dense"
        label={t('redo')}
        shortcut="Ctrl Shift Z"
        icon={<Glyph of={Redo2} />}
        disabled={!canRedo}
        onClick={() => controller.dispatch({ type: 'redo' })}
      />
    </>
  )
}
