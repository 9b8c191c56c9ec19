import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

interface NewEmployee {
  userId: string
  firstName: string
  lastName: string
  email: string
}

const insertEmployee = sqlStatement<NewEmployee & { id: string }, unknown>(
  'insert into app.employees (id, user_id, first_name, last_name, email) values ($id, $userId, $firstName, $lastName, $email)',
)

/** The employee record of someone with an account, in the transaction's organization. */
export async function addEmployee(tx: Pick<WriteTx<unknown>, 'run'>, employee: NewEmployee): Promise<void> {
  await tx.run(insertEmployee, { id: newId(), ...employee })
}
