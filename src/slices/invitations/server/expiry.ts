import { sqlStatement } from '#server/db/statement.ts'

/** Until when a link that is sent now can be used: 7 days by the database's clock. */
export const expiry = sqlStatement<object, { expiresAt: string }>(`select app.now() + interval '7 days' as expires_at`)
