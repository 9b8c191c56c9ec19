import { homePart } from '#server/home.ts'
import { reportsHome as contract } from '#slices/reports/contract/home.ts'
import { REPORT_PATH } from '#slices/reports/rules/report-path.ts'
import { countSavedViews } from '#slices/saved-views/server/public.ts'

export const reportsHome = homePart(contract, async tx => ({
  savedReports: (await tx.first(countSavedViews, { screen: REPORT_PATH }))!.count,
}))
