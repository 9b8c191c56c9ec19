import type { Chunk } from '#web/slice.ts'

export const chunks: readonly Chunk[] = [
  // Shared with the screen of groups, and too small for a file of their own.
  { name: 'shell', files: /^rules\/(overtime-presets|workweek)\./ },
  { name: 'timesheet-layers', files: /^web\/period-(menu|list)\./, alone: true },
  {
    name: 'timesheet',
    files: /^(rules\/(rounding|work-calendar)|web\/(lazy-period|period(?!-menu|-list)|public|texts))/,
    shared: true,
    rest: true,
    first: true,
  },
]
