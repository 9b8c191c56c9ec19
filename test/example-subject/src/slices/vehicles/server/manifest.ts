import { runs } from '#server/jobs/task.ts'
import { visit, write } from '#server/rpc/verb.ts'
import { defineSlice } from '#server/slice.ts'
import { vehicles as contract } from '#slices/vehicles/contract/vehicles.ts'
import { showVehicles, vehiclesPage } from './public-vehicles-page.ts'
import { publish, publishVehicle, submitPurchase, vehiclePurchase } from './purchase.ts'
import { vehicles as record, vehicleCards, vehicleNotes, vehicleSearch, vehicleSource } from './vehicles.ts'

export const vehicles = defineSlice({
  contract: { vehicles: contract.endpoints },
  tables: ['app.vehicles'],
  shownToVisitors: { 'app.vehicles': ['id', 'is_active', 'is_public', 'name', 'organization_id', 'purpose', 'seats'] },
  routes: ({ dependents }) => ({
    vehicles: { ...record.routes(dependents), ...vehicleNotes.routes, submit: write(submitPurchase), shown: visit(showVehicles) },
  }),
  constraints: record.constraints,
  live: { ...record.live, ...vehicleNotes.live },
  files: vehicleNotes.files,
  cards: vehicleCards,
  search: { vehicles: vehicleSearch },
  reportSources: { vehicles: vehicleSource },
  subjects: [vehiclePurchase],
  publicPages: [vehiclesPage],
  verbTasks: [
    runs(
      publishVehicle,
      ({ jobs }) =>
        ({ organizationId, id }) =>
          jobs.withJob(organizationId).write(async tx => void (await tx.run(publish, { id }))),
    ),
  ],
})
