import type { KeptLine } from '../KeptLine.ts'

/** A line of a sale's quote, with what it pays to the seller. */
export type SaleLine = KeptLine & { proceeds: string }
