/** The key of a try as the id of what it makes, so that a ticket or a message whose answer was lost is not made again. */
export const idOf = (key: string): string => key.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
