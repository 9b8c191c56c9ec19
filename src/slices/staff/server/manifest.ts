import { importRoutes } from '#server/import/import-routes.ts'
import type { Dependents } from '#server/record/dependents.ts'
import { readOnce } from '#server/rpc/verb.ts'
import { defineSlice, type ImportParts } from '#server/slice.ts'
import { resourcesDashboard as dashboard } from '#slices/staff/contract/dashboard.ts'
import { peopleImport as imports } from '#slices/staff/contract/import.ts'
import { staff as contract } from '#slices/staff/contract/staff.ts'
import { staffChoices } from '#slices/staff/contract/staff-choices.ts'
import { DOCUMENT_FILE } from '#slices/staff/rules/document-file.ts'
import { PEOPLE_FILE } from '#slices/staff/rules/people-file.ts'
import { applyDueChanges } from './changes/apply-due.ts'
import { staffCards, staffHome, staffStep } from './dashboard/home.ts'
import { resourcesDashboard } from './dashboard/resources-dashboard.ts'
import { documentFile, documentTopics } from './documents/visibility.ts'
import { PEOPLE, peopleFile, peopleImport } from './import/people-import.ts'
import { leavingConstraints } from './leaving/deactivate.ts'
import { staffRoutes } from './routes.ts'
import { staffRecord, staffSource } from './staff.ts'
import { staffChoiceRoutes } from './staff-choices.ts'

export const staff = defineSlice({
  contract: { staff: contract, staffChoices, imports: imports.endpoints, dashboards: { resources: dashboard } },
  tables: ['app.employee_changes', 'app.employee_documents'],
  readBy: { 'app.employee_changes': ['people'] },
  routes: ({ dependents, mail }: { dependents: Dependents } & ImportParts) => ({
    staff: staffRoutes(dependents, mail),
    staffChoices: staffChoiceRoutes,
    imports: importRoutes<typeof imports.endpoints>(PEOPLE, peopleImport({ mail })),
    dashboards: { resources: readOnce(resourcesDashboard) },
  }),
  constraints: { ...staffRecord.constraints, ...leavingConstraints },
  notificationKinds: {
    employee_started: { words: 'Someone joined your team', area: 'team', mail: 'off' },
    employee_leaving: { words: 'Someone on your team is leaving', area: 'team', mail: 'off' },
    employee_left: { words: 'Someone left your team', area: 'team', mail: 'off' },
    manager_changed: { words: 'You have a new manager', area: 'account', mail: 'off' },
    employee_change_failed: { words: 'A scheduled change to a staff record failed', area: 'staff', mail: 'daily' },
  },
  cards: staffCards,
  home: staffHome,
  firstSteps: [staffStep],
  live: { ...staffRecord.live, ...documentTopics },
  reportSources: { staff: staffSource },
  files: { [PEOPLE_FILE.kind]: peopleFile, [DOCUMENT_FILE.kind]: documentFile },
  imports: parts => ({ [PEOPLE]: peopleImport(parts) }),
  tasks: parts => ({ apply_employee_changes: () => applyDueChanges(parts) }),
  // Every day begins at a quarter of an hour somewhere.
  schedule: ['*/15 * * * * apply_employee_changes'],
})
