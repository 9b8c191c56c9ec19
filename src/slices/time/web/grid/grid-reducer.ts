/**
 * The grid's behavior as one pure function: state + event + view → state, edits and whether the browser may still act. Authority:
 * PRD-22.
 */
import { formatHours, parseHours } from '#core/minutes.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import { type CellRef, cellKey } from './cell.ts'
import { formatBlock } from './clipboard-block.ts'
import {
  type CellStep,
  dragRange,
  editsOf,
  fillDownWanted,
  fillRightWanted,
  fillToWanted,
  outcomeText,
  type Plan,
  pasteWanted,
  planChanges,
  roundToNone,
  typedAt,
  type Verb,
  type Wanted,
} from './grid-changes.ts'
import { type GridView, lockReason } from './grid-model.ts'
import { moveBy, nextEditable, type Place, placeOf, placesIn, type Range, rangeBetween, rangeSize, spotAt } from './grid-moves.ts'
import type { CellDraft, GridEvent, GridKey, GridState, GridStep } from './grid-state.ts'
import { t } from './texts.ts'

/** Steps of undo; one paste or fill is one step (PRD-22). */
const HISTORY_LIMIT = 100

export function gridStep(before: GridState, event: GridEvent, view: GridView): GridStep {
  if (event.type === 'quiet') return used({ ...before, status: '' })
  // A message lives until the next event that changes something, and an event that changes nothing keeps the state as it is.
  const quiet = before.status === '' ? before : { ...before, status: '' }
  const step = stepFrom(quiet, event, view)
  return step.state === quiet ? { ...step, state: before } : step
}

function stepFrom(before: GridState, event: Exclude<GridEvent, { type: 'quiet' }>, view: GridView): GridStep {
  const active = spotAt(view, placeOf(view, before.active))
  if (!active) return unused(before)
  // Replace references to removed days or columns before anything uses them.
  const state = before.active === null ? { ...before, active, extent: active } : before
  switch (event.type) {
    case 'key':
      return state.edit ? editKey(state, event, view) : navigationKey(state, event, view)
    case 'select': {
      const settled = commit(state, view)
      if (settled.state.edit) return settled
      return { ...settled, state: event.extend ? { ...settled.state, extent: event.spot } : select(settled.state, event.spot) }
    }
    case 'selectLine': {
      const settled = commit(state, view)
      return settled.state.edit ? settled : { ...settled, state: selectLine(settled.state, view, event) }
    }
    case 'open':
      return state.edit && same(state.active, event.spot) ? unused(state) : openCell(select(state, event.spot), view, null)
    case 'draft':
      return state.edit ? used({ ...state, edit: { ...state.edit, draft: event.text, error: null } }) : unused(state)
    case 'leave':
      return state.edit ? commit(state, view) : unused(state)
    case 'paste':
      return change(state, planChanges(view, pasteWanted(view, event.text, placeOf(view, state.active), gridRange(state, view))), 'pasted')
    case 'copy':
      return used({ ...state, status: t('copied', { n: rangeSize(gridRange(state, view)) }) })
    case 'cut':
      return clear(state, view)
    case 'drag':
      return used({ ...state, fillTo: event.to })
    case 'drop': {
      if (!state.fillTo) return unused(state)
      const range = gridRange(state, view)
      const target = dragRange(range, placeOf(view, state.fillTo))
      const corner = { ...state, fillTo: null, ...corners(view, target, state) }
      return change(corner, planChanges(view, fillToWanted(view, range, target)), 'filled')
    }
    case 'undo':
      return travel(state, view, 'past')
    case 'redo':
      return travel(state, view, 'future')
    case 'close':
      return used({ ...state, choosing: false })
    case 'copied': {
      const step = event.cells.map(({ date, column, minutesEntered, from = 0 }) => ({ date, column, from, to: minutesEntered }))
      return used({ ...state, status: event.message, past: remembered(state, step), future: [] })
    }
  }
}

/** The selected range in positions; one cell without a range. */
export function gridRange(state: GridState, view: GridView): Range {
  return rangeBetween(placeOf(view, state.active), placeOf(view, state.extent ?? state.active))
}

/** The selected block as clipboard text: values in the person's own format, empty cells empty. */
export function copyText(state: GridState, view: GridView): string {
  const range = gridRange(state, view)
  const width = range.right - range.left + 1
  const texts = placesIn(range).map(place => cellText(view, place))
  return formatBlock(Array.from({ length: range.bottom - range.top + 1 }, (_, row) => texts.slice(row * width, (row + 1) * width)))
}

function navigationKey(state: GridState, { key, shift, mod, alt }: GridKey, view: GridView): GridStep {
  if (alt) return unused(state)
  const place = placeOf(view, state.active)
  const range = gridRange(state, view)
  const moved = moveBy(view, shift ? placeOf(view, state.extent ?? state.active) : place, key, mod)
  if (moved) return used(shift ? { ...state, extent: spotAt(view, moved), choosing: false } : select(state, spotAt(view, moved)))
  if (mod) {
    switch (key.toLowerCase()) {
      case 'a':
        return used(selectLine(state, view, {}))
      case ' ':
        return used(selectLine(state, view, { column: view.columns[place.col]!.handle }))
      case 'd': {
        const wanted = fillDownWanted(view, range)
        return wanted ? change(state, planChanges(view, wanted), 'filled') : used({ ...state, status: t('nothingAbove') })
      }
      case 'r':
        // Without a range the key is the browser's reload.
        return rangeSize(range) > 1 ? change(state, planChanges(view, fillRightWanted(view, range)), 'filled') : unused(state)
      case 'z':
        return travel(state, view, shift ? 'future' : 'past')
      case 'y':
        return travel(state, view, 'future')
      case 's':
        return { ...used(state), flush: true }
      default:
        return unused(state)
    }
  }
  switch (key) {
    case 'Tab': {
      const next = nextEditable(view, place, shift ? -1 : 1)
      return next ? used(select(state, spotAt(view, next))) : unused(state)
    }
    case 'Enter':
    case 'F2':
      return openCell(state, view, null)
    case 'Delete':
    case 'Backspace':
      return clear(state, view)
    case 'Escape':
      return rangeSize(range) > 1 ? used(select(state, state.active)) : unused(state)
    case ' ':
      // Without Shift it does nothing, but must not scroll the active cell out of view.
      return used(shift ? selectLine(state, view, { date: view.days[place.row]!.date }) : state)
    default:
      return isTyping(key) ? openCell(state, view, key) : unused(state)
  }
}

function editKey(state: GridState, { key, shift, mod }: GridKey, view: GridView): GridStep {
  const range = gridRange(state, view)
  const place = placeOf(view, state.active)
  if (mod && key === 'Enter') return commit(state, view, placesIn(range))
  if (mod && key.toLowerCase() === 's') {
    const step = commit(state, view)
    return { ...step, handled: true, flush: true }
  }
  if (key === 'Escape') return used({ ...state, edit: null, status: '' })
  if (key !== 'Enter' && key !== 'Tab') return unused(state)
  const step = commit(state, view)
  if (step.state.edit) return step
  const next = key === 'Enter' ? moveBy(view, place, shift ? 'ArrowUp' : 'ArrowDown', false) : nextEditable(view, place, shift ? -1 : 1)
  return next ? { ...step, state: select(step.state, spotAt(view, next)) } : { ...step, handled: false }
}

/** Starts editing the active cell, with the typed text or its current value. A cell in conflict opens the choice instead. */
function openCell(state: GridState, view: GridView, typed: string | null): GridStep {
  const place = placeOf(view, state.active)
  const reason = lockReason(view, view.days[place.row]!, view.columns[place.col]!)
  if (reason !== null) return used({ ...state, status: reason })
  if (cellAt(view, place)?.state === 'conflict') return used({ ...state, choosing: true, status: t('chooseFirst') })
  const original = cellText(view, place)
  // Keep the range: Ctrl+Enter fills it with what is typed now.
  return used({ ...state, choosing: false, status: '', edit: { draft: typed ?? original, original, error: null } })
}

/** Commits the draft. An invalid draft stays in edit with its error. */
function commit(state: GridState, view: GridView, places = [placeOf(view, state.active)]): GridStep {
  const { edit } = state
  if (!edit) return used(state)
  const settled = { ...state, edit: null, status: '' }
  const wanted = (minutesEntered: number): Wanted[] => places.map(place => ({ ...place, minutesEntered }))
  const untouched = edit.draft.trim() === edit.original
  if (untouched && places.length === 1) return used(settled)
  const parsed = parseHours(edit.draft)
  const minutesEntered = untouched ? typedAt(view, placeOf(view, state.active)) : parsed.ok ? parsed.minutes : 0
  if (!untouched && !parsed.ok && parsed.rule !== 'empty') return showError(state, edit, parsed.message)
  if (roundToNone(view, minutesEntered)) return showError(state, edit, t('roundsToZero'))
  const plan = planChanges(view, wanted(minutesEntered))
  if (places.length === 1) return plan.skipped.overDay > 0 ? showError(state, edit, t('overDay')) : change(settled, plan, null)
  return change(settled, plan, 'filled')
}

function showError(state: GridState, edit: CellDraft, message: string): GridStep {
  // Told beside the cell, where it is announced too, and nowhere else.
  return used({ ...state, edit: { ...edit, error: message } })
}

function clear(state: GridState, view: GridView): GridStep {
  const wanted = placesIn(gridRange(state, view)).map(place => ({ ...place, minutesEntered: 0 }))
  return change(state, planChanges(view, wanted), 'cleared')
}

function change(state: GridState, plan: Plan, verb: Verb | null): GridStep {
  const status = verb ? outcomeText(verb, plan) : ''
  if (plan.changes.length === 0) return used({ ...state, status })
  return { state: { ...state, status, past: remembered(state, plan.changes), future: [] }, edits: editsOf(plan.changes), handled: true }
}

const remembered = (state: GridState, step: readonly CellStep[]) =>
  step.length === 0 ? state.past : [...state.past, step].slice(-HISTORY_LIMIT)

/** One step of undo (from the past) or redo (from the future). Cells locked since then are skipped and counted. */
function travel(state: GridState, view: GridView, from: 'past' | 'future'): GridStep {
  const step = state[from].at(-1)
  if (!step) return used({ ...state, status: from === 'past' ? t('nothingToUndo') : t('nothingToRedo') })
  const wanted = step.flatMap(cell => {
    const row = view.rowOf.get(cell.date)
    const col = view.colOf.get(cell.column)
    return row === undefined || col === undefined ? [] : [{ row, col, minutesEntered: from === 'past' ? cell.from : cell.to }]
  })
  const plan = planChanges(view, wanted)
  const first = step[0]!
  const rest = state[from].slice(0, -1)
  const history = from === 'past' ? { past: rest, future: [...state.future, step] } : { past: [...state.past, step], future: rest }
  const status = outcomeText(from === 'past' ? 'undone' : 'redone', plan)
  return { state: { ...select(state, first), ...history, status, edit: null }, edits: editsOf(plan.changes), handled: true }
}

/** After a dragged fill the whole filled range is selected, the active cell stays. */
function corners(view: GridView, target: Range, state: GridState): Pick<GridState, 'active' | 'extent'> {
  const active = placeOf(view, state.active)
  const opposite = {
    row: active.row === target.top ? target.bottom : target.top,
    col: active.col === target.left ? target.right : target.left,
  }
  return { active: state.active, extent: spotAt(view, opposite) }
}

/** Selects the whole row of a day, a whole column, or all cells. */
function selectLine(state: GridState, view: GridView, { date, column }: { date?: PlainDate; column?: ColumnHandle }): GridState {
  const row = date === undefined ? undefined : view.rowOf.get(date)
  const col = column === undefined ? undefined : view.colOf.get(column)
  const first = spotAt(view, { row: row ?? 0, col: col ?? 0 })
  const last = spotAt(view, { row: row ?? view.days.length - 1, col: col ?? view.columns.length - 1 })
  return { ...select(state, first), extent: last }
}

function select(state: GridState, spot: CellRef | null): GridState {
  return { ...state, active: spot && { date: spot.date, column: spot.column }, extent: spot, choosing: false }
}

/** Characters that hours can begin with; a minus opens the editor, which says why it is wrong. Letters and other characters are ignored. */
function isTyping(key: string): boolean {
  return /^[\d.,:\-−]$/.test(key)
}

function cellText(view: GridView, place: Place): string {
  const minutes = typedAt(view, place)
  return minutes === 0 ? '' : formatHours(minutes, view.format)
}

function cellAt(view: GridView, place: Place) {
  return view.cells.get(cellKey(view.days[place.row]!.date, view.columns[place.col]!.handle))
}

function same(one: CellRef | null, other: CellRef): boolean {
  return one?.date === other.date && one.column === other.column
}

function used(state: GridState): GridStep {
  return { state, edits: [], handled: true }
}

function unused(state: GridState): GridStep {
  return { state, edits: [], handled: false }
}
