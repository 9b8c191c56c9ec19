import type { Finding, SourceFile } from './source.ts'

export const MAX_FUNCTION_LINES = 80

/** Longer functions that are yet to be split, with the lines they may have. This only gets shorter. */
const notSplitYet: Readonly<Record<string, number>> = {
  'src/main/demo/load-directory.ts: loadDirectory': 100,
  'src/slices/identity/web/auth/auth-screen.tsx: AuthScreen': 160,
  'src/slices/identity/web/factors/factors-card.tsx: Loaded': 140,
  'src/slices/identity/web/late/session-keeper.tsx: SessionKeeper': 130,
  'src/slices/notifications/web/late/notification-bell.tsx: NotificationBell': 100,
  'src/slices/notifications/web/notifications-screen.tsx: NotificationsScreen': 140,
  'src/slices/reports/web/timesheets-screen.tsx: TimesheetsScreen': 150,
  'src/slices/staff/web/chart/chart-canvas.tsx: ChartCanvas': 110,
  'src/slices/support/web/queue/manage.tsx: Manage': 110,
  'src/slices/time-groups/web/columns-tab.tsx: ColumnsTab': 90,
  'src/slices/time-groups/web/group-editor.tsx: GroupEditor': 160,
  'src/slices/time-groups/web/hours-tab.tsx: HoursTab': 130,
  'src/slices/time/web/team/reassign-form.tsx: ReassignForm': 90,
  'src/slices/time/web/team/team-inbox.tsx: TeamInbox': 170,
  'src/slices/time/web/team/timesheet-panel.tsx: TimesheetDays': 90,
  'src/slices/time/web/team/use-decisions.ts: useDecisions': 120,
  'src/web/shell/bar-menus.tsx: UserMenu': 100,
  'src/web/table/data-table.tsx: ListTable': 110,
  'src/web/table/table-cards.tsx: TableCards': 90,
  'src/web/table/table-grid.tsx: TableGrid': 90,
  'src/web/ui/dev/data-section.tsx: DataSection': 120,
  'src/web/ui/dev/feedback-section.tsx: FeedbackSection': 90,
  'src/web/ui/dev/layers-section.tsx: LayersSection': 90,
}

const start = /^( *)(?:export )?(?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?\()/

/** A function has one responsibility that fits on a screen. `exceptions` that are short now, or gone, are reported, so that they leave the list. */
export function checkFunctionLengths(files: readonly SourceFile[], exceptions: Readonly<Record<string, number>> = notSplitYet): Finding[] {
  const long = new Map(files.filter(({ path }) => !path.includes('.generated.')).flatMap(longFunctionsOf))
  return [
    ...[...long]
      .filter(([name, lines]) => lines > (exceptions[name] ?? MAX_FUNCTION_LINES))
      .map(
        ([name, lines]) => `${name} has ${lines} lines, more than ${exceptions[name] ?? MAX_FUNCTION_LINES}; split it by what its parts do`,
      ),
    ...Object.keys(exceptions)
      .filter(name => !long.has(name))
      .map(name => `scripts/checks/function-lengths.ts: ${name} is short or gone; take it off the list`),
  ]
}

function longFunctionsOf({ path, text }: SourceFile): [name: string, lines: number][] {
  const lines = text.split('\n')
  return lines.flatMap((line, at): [string, number][] => {
    const [, indent = '', fn, constant] = start.exec(line) ?? []
    const name = fn ?? constant
    if (name === undefined || !/[{([>=,]$/.test(line)) return []
    const length = lengthFrom(lines, at, indent)
    return length > MAX_FUNCTION_LINES ? [[`${path}: ${name}`, length]] : []
  })
}

/** The formatter closes a function at the indentation at which it begins. A line such as `}: Props) => {` ends only its parameters. */
function lengthFrom(lines: readonly string[], at: number, indent: string): number {
  const end = lines.findIndex((line, index) => {
    if (index <= at || line === '' || line.startsWith(`${indent} `)) return false
    return !/^[}\])]/.test(line.slice(indent.length)) || !/(?:[{([]|=>)$/.test(line)
  })
  return (end < 0 ? lines.length : end) - at + 1
}
