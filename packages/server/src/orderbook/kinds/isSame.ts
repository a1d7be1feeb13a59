import type { Hex } from 'viem'

/** Whether a contract has answered with an address, which is given in lower case. */
export const isSame = (answer: unknown, address: Hex): boolean =>
  typeof answer === 'string' && answer.toLowerCase() === address
