import type { EmploymentType } from '#slices/staff/rules/employment-type.ts'
import { defineTexts } from '#web/texts.ts'

const t = defineTexts({
  employmentType: 'Employment type',
  fullTime: 'Full-time',
  partTime: 'Part-time',
  temporary: 'Temporary',
  intern: 'Intern',
})

export const employmentLabel = t('employmentType')

export const employmentWords: Readonly<Record<EmploymentType, string>> = {
  full_time: t('fullTime'),
  part_time: t('partTime'),
  temporary: t('temporary'),
  intern: t('intern'),
}
