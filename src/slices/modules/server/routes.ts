import type { Routes } from '#server/rpc/router.ts'
import { read, readOnce, write } from '#server/rpc/verb.ts'
import type { modules } from '#slices/modules/contract/modules.ts'
import { listModules } from './list.ts'
import { moduleOpened } from './opened.ts'
import { listModulePeople } from './people.ts'
import { setModulePolicy } from './policies.ts'
import { cancelModuleRequest, requestModule } from './request.ts'
import { listModuleRequests } from './requests.ts'
import { reviewModuleRequest } from './review.ts'
import { setModuleAccess } from './set-access.ts'
import { readModuleSettings } from './settings.ts'
import { setModuleStatus, setReportCategories, setTimeFeatures } from './switches.ts'

export const moduleRoutes: Routes<typeof modules> = {
  list: readOnce(listModules),
  request: write(requestModule),
  cancel: write(cancelModuleRequest),
  opened: write(moduleOpened),
  settings: readOnce(readModuleSettings),
  people: read(listModulePeople),
  setAccess: write(setModuleAccess),
  requests: readOnce(listModuleRequests),
  review: write(reviewModuleRequest),
  setStatus: write(setModuleStatus),
  setPolicy: write(setModulePolicy),
  setReportCategories: write(setReportCategories),
  setTimeFeatures: write(setTimeFeatures),
}
