import { aboutTheCaller, type WhoReadsWhom } from '#test/http/relations.ts'

export const whoReadsWhom: WhoReadsWhom = { bootstrap: aboutTheCaller }
