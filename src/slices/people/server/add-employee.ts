import { statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

interface NewEmployee {
  userId: string
  firstName: string
  lastName: string
  email: string
}

const insertEmployee = statement<NewEmployee & { id: string }>()((db, p) =>
  db.insertInto('app.employees').values({ id: p.id, userId: p.userId, firstName: p.firstName, lastName: p.lastName, email: p.email }),
)

/** The employee record of someone with an account, in the transaction's organization. */
export async function addEmployee(tx: Pick<WriteTx<unknown>, 'run'>, employee: NewEmployee): Promise<void> {
  await tx.run(insertEmployee, { id: newId(), ...employee })
}
