import type { WhoReadsWhom } from '#test/http/relations.ts'

const ofOperators = { exempt: 'for platform administrators, who are no one’s relation; shows no hours and no record of a person' }

export const whoReadsWhom: WhoReadsWhom = {
  'superAdmin.enter': ofOperators,
  'superAdmin.exit': ofOperators,
}
