import type { WhoReadsWhom } from '#test/http/relations.ts'

export const whoReadsWhom: WhoReadsWhom = {
  'files.upload': { exempt: 'answers about the file that the caller has just sent' },
  'files.download': {
    exempt: 'the kind of a file says which permission reads it; src/server/files/files.test.ts shows that',
  },
}
