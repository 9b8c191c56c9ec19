import { aboutTheCaller, type WhoReadsWhom } from '#test/http/relations.ts'

const ofAdministrators = {
  exempt: 'for whoever manages module access: names of the organization’s members and what each may open, no record of a person',
}

export const whoReadsWhom: WhoReadsWhom = {
  'modules.list': aboutTheCaller,
  'modules.request': aboutTheCaller,
  'modules.cancel': aboutTheCaller,
  'modules.opened': aboutTheCaller,
  ...Object.fromEntries(
    ['settings', 'people', 'setAccess', 'requests', 'review', 'setStatus', 'setPolicy', 'setReportCategories', 'setTimeFeatures'].map(
      operation => [`modules.${operation}`, ofAdministrators],
    ),
  ),
}
