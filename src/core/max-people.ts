/** The most people that the limit of an organization can name. */
export const MAX_PEOPLE = 100_000
