import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { PAY_CODE_KINDS, PAY_CODE_LABELS, PAY_CODES } from '#slices/time-groups/rules/pay-codes.ts'

const insertPayCodes = sqlStatement<{ keys: string[]; names: string[]; kinds: string[] }, unknown>(`
  insert into app.pay_codes (key, name, kind, sort_order)
  select c.key, c.name, c.kind, c.place - 1 from unnest($keys::text[], $names::text[], $kinds::text[]) with ordinality as c (key, name, kind, place)`)

/** Gives a new organization the pay codes that every organization has. */
export async function addPayCodes(tx: Pick<WriteTx<never>, 'run'>): Promise<void> {
  await tx.run(insertPayCodes, {
    keys: [...PAY_CODES],
    names: PAY_CODES.map(code => PAY_CODE_LABELS[code]),
    kinds: PAY_CODES.map(code => PAY_CODE_KINDS[code]),
  })
}
