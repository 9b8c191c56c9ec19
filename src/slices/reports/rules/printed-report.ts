/**
 * A report is printed as a whole, not one page of the screen at a time, and only up to a length that someone would read: 5,000 rows, which
 * are about 140 pages. Authority: PRD-25. Rule RPT-1.
 */
export const MAX_PRINTED = 5000

/** Whether a report of so many rows can be printed. */
export const isPrintable = (entries: number): boolean => entries > 0 && entries <= MAX_PRINTED
