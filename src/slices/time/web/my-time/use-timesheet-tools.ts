import { useRef, useState } from 'react'
import { useRemembered } from '#web/shell/remembered.ts'
import { useWide } from '#web/ui/use-phone.ts'
import { createGridController, type GridController } from '../grid/grid-controller.ts'

/** One controller per period, so that returning to it finds its undo history. */
export function useControllers(): (timesheet: string) => GridController {
  const controllers = useRef(new Map<string, GridController>())
  return timesheet => {
    const controller = controllers.current.get(timesheet) ?? createGridController()
    controllers.current.set(timesheet, controller)
    return controller
  }
}

/** The rail: beside the timesheet where there is room, open or closed as it was left; else in a drawer, which starts closed. */
export function useRail() {
  const beside = useWide()
  const [kept, setKept] = useRemembered('my-time.rail', window.innerWidth >= 1440 ? 'open' : 'closed')
  const [drawer, setDrawer] = useState(false)
  return beside
    ? { place: 'beside' as const, open: kept === 'open', onToggle: () => setKept(kept === 'open' ? 'closed' : 'open') }
    : { place: 'drawer' as const, open: drawer, onToggle: () => setDrawer(!drawer) }
}
