import { newId } from '#server/id.ts'
import type { TestDatabase } from './database.ts'

export interface TestOperator {
  userId: string
  sessionId: string
  token: string
  email: string
}

/** Someone signed in who is in no organization; a platform administrator unless said otherwise. */
export async function newOperator({ owner }: Pick<TestDatabase, 'owner'>, name: string, isOperator = true): Promise<TestOperator> {
  const [userId, sessionId] = [newId(), newId()]
  const [token, email] = [`token-${sessionId}`, `${name.toLowerCase()}-${userId}@x.test`]
  await owner.query(`insert into auth."user" (id, name, email, "emailVerified") values ($1, $2, $3, true)`, [userId, name, email])
  await owner.query(`insert into platform.profiles (id, email, first_name, last_name) values ($1, $2, $3, 'Test')`, [userId, email, name])
  await owner.query(`insert into auth.session (id, token, "userId", "expiresAt") values ($1, $2, $3, app.now() + interval '12 hours')`, [
    sessionId,
    token,
    userId,
  ])
  if (isOperator) await owner.query('insert into platform.administrators (user_id) values ($1)', [userId])
  return { userId, sessionId, token, email }
}
