import { listed } from '#core/words.ts'
import { useBootstrap, useMay } from '#slices/access/web/public.tsx'
import type { ProfileFacts } from '#slices/people/contract/first-steps.ts'
import { defineHome, type StepText } from '#web/home/home.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { t } from './texts.ts'

const missingWords = { employee_id: t('missingEmployeeId'), job_title: t('missingJobTitle'), manager: t('missingManager') } as const

function useProfileStep({ own: { employeeId, missing } }: ProfileFacts): StepText {
  const { user } = useBootstrap()
  const may = useMay()
  const staff = useMenuLink('/resources/staff')
  return {
    title: t('stepProfile'),
    fact: [`${user.firstName} ${user.lastName}`.trim(), user.email].filter(Boolean).join(', '),
    help:
      missing.length === 0 ? t('stepProfileHelp') : t('stepProfileMissing', { what: listed(missing.map(field => missingWords[field])) }),
    to:
      missing.length > 0 && employeeId !== null && staff && may('staff_module', 'write')
        ? { path: staff.path, search: { employee: employeeId }, label: t('stepProfileComplete'), again: t('change') }
        : { path: '/settings/my-account', label: t('stepProfileGo') },
  }
}

export const peopleHome = defineHome<object, ProfileFacts>({
  steps: [{ key: 'profile', useText: useProfileStep }],
  stepTopics: ['employees'],
})
