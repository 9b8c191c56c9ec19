import { saveCsv } from '#web/save-csv.ts'
import type { ModuleAnalytics } from '../calls.ts'
import { t } from './texts.ts'

/** Saves what the page shows, a line for each module of each organization. */
export function downloadCsv({ modules, cells }: ModuleAnalytics): void {
  const names = new Map(modules.map(({ slug, name }) => [slug, name]))
  const head = [t('organization'), t('module'), t('openedTimes'), t('creates'), t('people')]
  const rows = cells.map(({ organizationName, slug, opens, creates, users }) => [
    organizationName,
    names.get(slug) ?? slug,
    opens,
    creates,
    users,
  ])
  saveCsv(t('fileName'), [head, ...rows])
}
