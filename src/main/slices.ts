import type { ConstraintFailures } from '#server/db/sqlstate.ts'
import type { Home } from '#server/home.ts'
import { importTopics } from '#server/import/live.ts'
import { importConstraints } from '#server/import/runs.ts'
import type { ReportSources } from '#server/list/report-source.ts'
import type { Dependents } from '#server/record/dependents.ts'
import { deniedCalls } from '#server/record-security-event.ts'
import type { Searches } from '#server/search.ts'
import { type AnySlice, type Badges, type ImportParts, join, onlyOne, type TimesheetSources } from '#server/slice.ts'
import { access } from '#slices/access/server/manifest.ts'
import { approvals } from '#slices/approvals/server/manifest.ts'
import type { SubjectType, SubjectTypes } from '#slices/approvals/server/public.ts'
import { audit } from '#slices/audit/server/manifest.ts'
import { dashboardsOf } from '#slices/dashboards/server/manifest.ts'
import { effort } from '#slices/effort/server/manifest.ts'
import { files } from '#slices/files/server/manifest.ts'
import { finance } from '#slices/finance/server/manifest.ts'
import { identity } from '#slices/identity/server/manifest.ts'
import { invitations } from '#slices/invitations/server/manifest.ts'
import { kioskSlice } from '#slices/kiosk/server/manifest.ts'
import { searchOf } from '#slices/lookup/server/manifest.ts'
import { mailbox } from '#slices/mailbox/server/manifest.ts'
import { modules } from '#slices/modules/server/manifest.ts'
import { notifications } from '#slices/notifications/server/manifest.ts'
import { organizations } from '#slices/organizations/server/manifest.ts'
import { people } from '#slices/people/server/manifest.ts'
import { reportsOf } from '#slices/reports/server/manifest.ts'
import { roles } from '#slices/roles/server/manifest.ts'
import { savedViews } from '#slices/saved-views/server/manifest.ts'
import { staff } from '#slices/staff/server/manifest.ts'
import { structure } from '#slices/structure/server/manifest.ts'
import { superAdmin } from '#slices/super-admin/server/manifest.ts'
import { support } from '#slices/support/server/manifest.ts'
import { time } from '#slices/time/server/manifest.ts'
import { timeGroups } from '#slices/time-groups/server/manifest.ts'
import type { AffectedFrom } from '#slices/time-groups/server/public.ts'
import type { ServerParts } from './server-parts.ts'

/** Any slice of the product, with the parts that other slices define. */
type OwnSlice = AnySlice<ServerParts, SubjectType, AffectedFrom>

const before: readonly OwnSlice[] = [
  identity,
  access,
  organizations,
  people,
  staff,
  structure,
  finance,
  invitations,
  kioskSlice,
  roles,
  mailbox,
  modules,
  approvals,
  timeGroups,
  time,
  effort,
  notifications,
]
const last: readonly OwnSlice[] = [savedViews, files, audit, support, superAdmin]

/** Lists of all slices of which reports can be made. */
export const reportSources: ReportSources = join(
  'report source',
  [...before, ...last].map(slice => slice.reportSources),
)
const after: readonly OwnSlice[] = [reportsOf(reportSources), ...last]

/** Lists of all slices that the palette finds rows of, in the order of its sections. */
export const searches: Searches = join(
  'search',
  [...before, ...after].map(slice => slice.search),
)

/** Subjects of approvals in all slices, by type. */
export const subjects: SubjectTypes = new Map(
  Object.entries(
    join(
      'subject of approvals',
      [...before, ...after].map(slice => Object.fromEntries((slice.subjects ?? []).map(subject => [subject.type, subject]))),
    ),
  ),
)

/** Contributions of all slices to the start page. */
export const home: Home = {
  cards: join(
    'card',
    [...before, ...after].map(slice => slice.cards),
  ),
  parts: [...before, ...after].flatMap(slice => [slice.home, slice.homeOf?.([...subjects.values()])].flatMap(part => part ?? [])),
  steps: [...before, ...after].flatMap(slice => slice.firstSteps ?? []),
}

/** Every slice of the server, in the order of the API reference. */
export const slices: readonly OwnSlice[] = [...before, dashboardsOf(home), searchOf(searches), ...after]

export const badges: Badges = join(
  'badge',
  slices.flatMap(slice => [slice.badges, slice.badgesOf?.([...subjects.values()])]),
)
export const timesheetSources: TimesheetSources = {
  warnings: Object.values(
    join(
      'warning of timesheets',
      slices.map(slice => Object.fromEntries((slice.timesheetWarnings ?? []).map(warning => [warning.kind, warning]))),
    ),
  ),
  events: Object.values(
    join(
      'event of timesheets',
      slices.map(slice => Object.fromEntries((slice.timesheetEvents ?? []).map(source => [source.event, source]))),
    ),
  ),
}
export const affectedByGroups: AffectedFrom = onlyOne(
  'whose records follow groups',
  slices.flatMap(slice => slice.affectedByGroups ?? []),
)
export const notificationKinds = join(
  'kind of notification',
  slices.map(slice => slice.notificationKinds),
)
export const mailKinds = join(
  'kind of mail',
  slices.map(slice => slice.mailKinds),
)
export const securityEvents = join('kind of security event', [...slices.map(slice => slice.securityEvents), deniedCalls])
/** Failures of named constraints, for every connection whose errors someone gets. */
export const constraints: ConstraintFailures = join('failure of the constraint', [
  importConstraints,
  ...slices.map(slice => slice.constraints),
])
export const fileKinds = join(
  'kind of file',
  slices.map(slice => slice.files),
)
export const importKindsWith = (parts: ImportParts) =>
  join(
    'kind of import',
    slices.map(slice => slice.imports?.(parts)),
  )
export const liveTopics = join('live topic', [importTopics, ...slices.map(slice => slice.live)])
/** By record; each says of several slices what depends on it. */
export const dependents: Dependents = Object.fromEntries(
  [...new Set(slices.flatMap(slice => Object.keys(slice.dependents ?? {})))].map(record => [
    record,
    slices.flatMap(slice => slice.dependents?.[record] ?? []),
  ]),
)
