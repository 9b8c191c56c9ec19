import { useRef, useState, useSyncExternalStore } from 'react'
import { useRemembered } from '#web/shell/remembered.ts'
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

const besideQuery = '(width >= 80rem)'
const subscribe = (listener: () => void) => {
  const media = window.matchMedia(besideQuery)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** The rail: beside the timesheet where there is room, open or closed as it was left; else in a drawer, which starts closed. */
export function useRail() {
  const beside = useSyncExternalStore(subscribe, () => window.matchMedia(besideQuery).matches)
  const [kept, setKept] = useRemembered('my-time.rail', window.innerWidth >= 1440 ? 'open' : 'closed')
  const [drawer, setDrawer] = useState(false)
  return beside
    ? { place: 'beside' as const, open: kept === 'open', onToggle: () => setKept(kept === 'open' ? 'closed' : 'open') }
    : { place: 'drawer' as const, open: drawer, onToggle: () => setDrawer(!drawer) }
}
