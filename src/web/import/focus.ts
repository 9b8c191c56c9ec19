/** The lists of equal problems and of rows. Whoever solves the last of one with the keyboard goes on in the other. */
export const groupsId = 'import-groups'
export const problemsId = 'import-problems'

export const firstButton = (id: string) => document.getElementById(id)?.querySelector<HTMLElement>('button:not(:disabled)') ?? null
