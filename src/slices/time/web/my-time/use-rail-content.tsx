import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { GridController } from '../grid/grid-controller.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { TimesheetRail } from './timesheet-rail.tsx'
import { useAltKey } from './use-alt-key.ts'
import type { TimesheetCells } from './use-timesheet-cells.ts'

// Layers load after the timesheet: typing must not wait for them, and works without them.
const DayNotes = lazyScreen(() => import('../day-notes/day-notes.tsx').then(module => module.DayNotes))
const RailNotes = lazyScreen(() => import('../day-notes/rail-notes.tsx').then(module => module.RailNotes))

export type RailPlace = { readonly place: 'beside' | 'drawer'; readonly open: boolean; readonly onToggle: () => void }

interface RailOptions {
  timesheet: Timesheet
  cells: Pick<TimesheetCells, 'explained' | 'readOnly'>
  rail: RailPlace
  phone: boolean
  behalf: { employeeId: string; reason: string } | null
  controller: GridController
  onGoTo: (date: PlainDate) => void
}

/** Draws the rail, and the notes of a day: in the rail, or on a phone below the day. Alt+N opens the rail and writes a note. */
export function useRailContent({ timesheet, cells, rail, phone, behalf, controller, onGoTo }: RailOptions) {
  const { explained, readOnly } = cells
  const framed = rail.place === 'beside'
  const goTo = useRef(onGoTo)
  useEffect(() => {
    goTo.current = onGoTo
  })
  const canWrite = !readOnly
  const showsNotes = canWrite || timesheet.dayNotes.length + timesheet.attachments.length > 0
  const [noteWanted, setNoteWanted] = useState(false)
  const onHeard = useCallback(() => setNoteWanted(false), [])
  const wantNote = () => {
    if (!phone && !rail.open) rail.onToggle()
    setNoteWanted(true)
  }
  useAltKey('n', wantNote, canWrite)
  const notes = useMemo(
    () => ({ timesheet, canWrite, behalf, wanted: noteWanted, onHeard }),
    [timesheet, canWrite, behalf, noteWanted, onHeard],
  )
  // Computed with the timesheet and when its days say something else, not with every cell.
  const content = useMemo(
    () => (
      <TimesheetRail
        timesheet={timesheet}
        explained={explained}
        onGoTo={date => goTo.current(date)}
        framed={framed}
        canEdit={!readOnly}
        behalf={behalf}
        dayNotes={
          showsNotes && !phone ? (
            <LazyPart>
              <RailNotes {...notes} controller={controller} />
            </LazyPart>
          ) : null
        }
      />
    ),
    [timesheet, explained, framed, readOnly, behalf, showsNotes, phone, notes, controller],
  )
  const notesOf = (date: PlainDate, onDate: (date: PlainDate) => void) =>
    showsNotes ? (
      <LazyPart>
        <DayNotes {...notes} date={date} onDate={onDate} />
      </LazyPart>
    ) : null
  return { content, notesOf }
}
