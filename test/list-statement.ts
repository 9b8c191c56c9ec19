import type { Statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'

type Asking = Pick<ReadTx<unknown>, 'rows' | 'first'>

/** The statement that reads the rows of a page, with its values, for a test of its plan. */
export async function pageStatementOf(read: (tx: Asking) => Promise<unknown>): Promise<{ text: string; values: unknown[] }> {
  const asked: { text: string; values: unknown[] }[] = []
  const tx = {
    rows: async <P>({ text, values }: Statement<P, never>, params: P) => {
      asked.push({ text, values: values(params) })
      return []
    },
    first: async () => ({ id: '' }),
  }
  await read(tx as unknown as Asking)
  if (asked[0] === undefined) throw new Error('no rows were read')
  return asked[0]
}
