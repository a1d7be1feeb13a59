import type { Hex } from 'viem'

/** What a depositor is told whose payment the solver does not send back: why, and how to take it. */
export const leftWith = (
  { id, reason }: { id: Hex; reason: string | null },
  { escrow, why }: { escrow: Hex; why: string },
): string =>
  `${reason ?? 'It was not filled'}. ${why}. Call refund(${id}) of ${escrow} after the deadline.`
