/** The most people that the limit of an organization can name. */
export const MOST_PEOPLE = 100_000
