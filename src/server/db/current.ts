import { sql } from 'kysely'

/*
 * What the gate has set for the transaction, for `statement()`. Each but the time is a subquery, so that PostgreSQL asks once a statement
 * instead of once a row.
 */
export const currentOrganization = sql<string>`(select app.org_id())`
export const currentUser = sql<string>`(select app.user_id())`
export const currentEmployee = sql<string>`(select app.employee_id())`

/** The time by which everything is decided and stored; tests move it. */
export const now = sql<string>`app.now()`
