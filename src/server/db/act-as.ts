import { sqlStatement } from './statement.ts'

/*
 * In a transaction of `withAuth`, once a function of the database has entered an organization: its rows are written as the request's role, with tenant
 * isolation, and accounts as the accounts' role.
 */
export const actAsTenant = sqlStatement<object, unknown>('set local role app_user')
export const actAsAccounts = sqlStatement<object, unknown>('set local role app_auth')
