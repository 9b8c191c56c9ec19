import type { WhoReadsWhom } from '#test/http/relations.ts'

export const whoReadsWhom: WhoReadsWhom = {
  'savedViews.list': { exempt: 'about the caller alone' },
  'savedViews.save': { exempt: 'about the caller alone' },
  'savedViews.remove': { exempt: 'about the caller alone' },
}
