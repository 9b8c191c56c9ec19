import { type RecordKind, type RowOf, recordCallsOf } from '#web/record/record-kind.ts'
import { FUNCTION_WORDS, fundColumns, RESTRICTION_WORDS } from '../contract/fund-columns.ts'
import type { funds as fundsContract } from '../contract/funds.ts'
import { programColumns } from '../contract/program-columns.ts'
import type { programs as programsContract } from '../contract/programs.ts'
import { t } from './texts.ts'

export type Fund = RowOf<typeof fundsContract>
export type Program = RowOf<typeof programsContract>

const fundCalls = recordCallsOf<typeof fundsContract>('funds')
const programCalls = recordCallsOf<typeof programsContract>('programs')
const optionsOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }))

export const programs: RecordKind<Program> = {
  noun: 'program',
  plural: 'programs',
  description: t('programsHelp'),
  calls: programCalls,
  columns: programColumns,
  looks: {
    fundsCount: { card: ({ fundsCount: n }) => t('fundCount', { n }) },
    peopleCount: { card: ({ peopleCount: n }) => t('peopleCount', { n }) },
  },
  fields: [
    { name: 'name', kind: 'text', required: true },
    { name: 'code', kind: 'text' },
    { name: 'description', kind: 'lines' },
  ],
}

export const funds: RecordKind<Fund> = {
  noun: 'fund',
  plural: 'funds',
  description: t('fundsHelp'),
  calls: fundCalls,
  columns: fundColumns,
  // In the panel at 1280 pixels: the words of a function in whole, and the last day.
  looks: {
    name: { width: 170 },
    code: { width: 90 },
    programName: { width: 150, givesWay: 2 },
    defaultFunction: { width: 205 },
    startDate: { width: 130, givesWay: 1 },
    endDate: { width: 130, givesWay: 3 },
  },
  begins: { defaultFunction: 'program', restriction: 'none', takesLeave: true, needsCertification: true },
  fields: [
    { name: 'name', kind: 'text', required: true },
    { name: 'code', kind: 'text', required: true, half: true },
    { name: 'programId', label: t('program'), kind: 'record', calls: programCalls, code: 'code', shownAs: 'programName', half: true },
    { name: 'startDate', kind: 'date', half: true },
    { name: 'endDate', kind: 'date', half: true },
    { name: 'defaultFunction', help: t('functionHelp'), kind: 'choice', options: optionsOf(FUNCTION_WORDS) },
    { name: 'restriction', kind: 'choice', options: optionsOf(RESTRICTION_WORDS) },
    { name: 'purpose', kind: 'lines' },
    { name: 'takesLeave', label: t('takesLeave'), kind: 'flag' },
    { name: 'needsCertification', label: t('certified'), help: t('certifiedHelp'), kind: 'flag' },
  ],
}
