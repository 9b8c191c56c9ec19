import { keepPreviousData, type QueryFunctionContext, useQuery, useQueryClient } from '@tanstack/react-query'
import { addDays, daysBetween, type PlainDate } from '#core/plain-date.ts'
import { useBootstrap } from '#slices/access/web/reader.ts'
import { entryCalls, timesheetCalls } from '../calls.ts'
import { markOutboxes } from '../grid/outbox-registry.ts'
import type { ShelfOwner } from '../grid/outbox-shelf.ts'
import type { Entry, Timesheet } from '../sheet-view.ts'

/** A sheet with all that was stored of it at one moment. */
export interface OwnSheet {
  sheet: Timesheet
  entries: readonly Entry[]
  /** Whose unsaved cells belong on top, and the moment of the read for them. */
  owner: ShelfOwner
  mark: number
}

export interface OwnSheetAnswer {
  own: OwnSheet | null
  missing: 'employee' | 'group' | 'period' | null
  fixedBy: readonly string[]
}

export interface SheetWanted {
  date?: PlainDate
  submissionId?: string
}

/** All own sheets that are held, of whatever period. */
export const ownSheets = ['own-sheet'] as const

type Span = Readonly<{ from: PlainDate; to: PlainDate }>
/** No period of the four kinds is longer; a custom one costs a second request. */
const LONGEST_PERIOD = 31

/**
 * The reader's own sheet that covers a date, or the one of a submission, with its entries. Both leave as one request: as long as
 * the period is not known, the entries around the date are asked for.
 */
export function useOwnSheet(wanted: SheetWanted) {
  const client = useQueryClient()
  const reader = useBootstrap()
  const queryKey = [...ownSheets, wanted]
  return useQuery({
    queryKey,
    queryFn: context => {
      const known = client.getQueryData<OwnSheetAnswer>(queryKey)?.own?.sheet.period
      const day = wanted.date ?? (wanted.submissionId === undefined ? reader.today : undefined)
      const span = known ? { from: known.startsOn, to: known.endsOn } : day === undefined ? null : around(day)
      return readSheet(context, wanted, span, sheet => ({
        user: reader.user.id,
        organization: reader.organization?.id ?? '',
        sheet: `${sheet.employee.id}/${sheet.period.startsOn}`,
      }))
    },
    // The last period stays on the screen until the next one is here.
    placeholderData: keepPreviousData,
    // What changed while the screen was closed was told to nobody.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

const around = (day: PlainDate): Span => ({ from: addDays(day, 1 - LONGEST_PERIOD), to: addDays(day, LONGEST_PERIOD - 1) })

async function readSheet(
  context: QueryFunctionContext,
  wanted: SheetWanted,
  span: Span | null,
  ownerOf: (sheet: Timesheet) => ShelfOwner,
): Promise<OwnSheetAnswer> {
  const markOf = markOutboxes()
  const read = async (days: Span) => (await entryCalls.list.queryOptions({ input: days }).queryFn(context)).entries
  const [{ timesheet, missing, fixedBy }, near] = await Promise.all([
    timesheetCalls.mine.queryOptions({ input: wanted }).queryFn(context),
    span && read(span),
  ])
  if (timesheet === null) return { own: null, missing, fixedBy }
  const { startsOn, endsOn } = timesheet.period
  const isCovered = span !== null && daysBetween(span.from, startsOn) >= 0 && daysBetween(endsOn, span.to) >= 0
  const rows = isCovered && near ? near : await read({ from: startsOn, to: endsOn })
  const owner = ownerOf(timesheet)
  return {
    own: { sheet: timesheet, entries: rows.filter(({ date }) => date >= startsOn && date <= endsOn), owner, mark: markOf(owner) },
    missing,
    fixedBy,
  }
}
