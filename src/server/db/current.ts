import { sql } from 'kysely'

/* Values that the gate has set for the transaction, for `statement()`. All but the time are subqueries, so that PostgreSQL evaluates them
    once per statement instead of once per row. */
export const currentOrganization = sql<string>`(select app.org_id())`
export const currentUser = sql<string>`(select app.user_id())`
export const currentEmployee = sql<string>`(select app.employee_id())`

/** The time by which everything is decided and stored; tests move it. */
export const now = sql<string>`app.now()`
