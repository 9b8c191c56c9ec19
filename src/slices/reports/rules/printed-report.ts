/**
 * A report is printed in whole, never page by page of the screen, and only as long as that is paper someone reads: up to 5,000 rows, which
 * are about 140 pages. Authority: PRD-25. Rule RPT-1.
 */
export const MOST_PRINTED = 5000

/** Whether a report of so many rows can be printed. */
export const isPrintable = (entries: number): boolean => entries > 0 && entries <= MOST_PRINTED
