import type { WriteTx } from './db/transaction.ts'

/** An organization of the demo data, while it is loaded: its people, structure, hours, and timesheets are there. */
export interface DemoParts {
  subdomain: string
  /** The account of a person by their key in the demo data. Throws for someone it doesn't have. */
  userOf: (person: string) => string
  /** The account of the platform's operator. */
  operatorId: string
}

/** Stores a slice's own demo data in the organization that the transaction is in. Called once for each organization of the demo. */
export type LoadDemo = (tx: WriteTx<unknown>, parts: DemoParts) => Promise<void>
