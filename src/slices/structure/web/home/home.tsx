import { useMay } from '#slices/access/web/public.tsx'
import type { StructureFacts } from '#slices/structure/contract/first-steps.ts'
import { defineHome, type StepText } from '#web/home/home.ts'
import { t } from './texts.ts'

function useDepartmentsStep({ departments }: StructureFacts): StepText {
  const may = useMay()
  return {
    title: t('stepDepartments'),
    fact: t('nDepartments', { n: departments }),
    help: t('stepDepartmentsHelp'),
    to: may('settings_departments') ? { path: '/settings/departments', label: t('stepDepartmentsGo') } : undefined,
  }
}

function useLocationsStep({ locations }: StructureFacts): StepText {
  const may = useMay()
  return {
    title: t('stepLocations'),
    fact: t('nLocations', { n: locations }),
    help: t('stepLocationsHelp'),
    to: may('settings_locations') ? { path: '/settings/locations', label: t('stepLocationsGo') } : undefined,
  }
}

export const structureHome = defineHome<object, StructureFacts>({
  steps: [
    { key: 'departments', useText: useDepartmentsStep },
    { key: 'locations', useText: useLocationsStep },
  ],
  stepTopics: ['departments', 'locations'],
})
