import type { WhoReadsWhom } from '#test/http/relations.ts'

export const whoReadsWhom: WhoReadsWhom = {
  'files.upload': { exempt: 'answers about the file that the caller has just sent' },
  'files.download': {
    exempt: 'the kind of a file says who reads it; src/server/files/files.test.ts and test/http/documents.test.ts show that',
  },
}
