import { useState, useSyncExternalStore } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import type { GridController } from '../grid/grid-controller.ts'
import { DayNotes, type DayNotesProps } from './day-notes.tsx'

interface RailNotesProps extends Omit<DayNotesProps, 'date' | 'onDate'> {
  controller: GridController
}

/** The notes of the day that is active in the grid, or of today, until another day is chosen here. */
export const RailNotes = ({ controller, ...rest }: RailNotesProps) => {
  const active = useSyncExternalStore(controller.subscribe, () => controller.getState().active?.date)
  const [chosen, setChosen] = useState<{ date: PlainDate; active: PlainDate | undefined }>()
  const { period, today } = rest.timesheet
  const usual = today >= period.startsOn && today <= period.endsOn ? today : period.startsOn
  const date = chosen !== undefined && chosen.active === active ? chosen.date : (active ?? usual)
  return <DayNotes {...rest} date={date} onDate={day => setChosen({ date: day, active })} />
}
