import type { Address } from 'viem'

/** The native currency, wherever a currency is told by an address. */
export const nativeCurrency: Address = '0x0000000000000000000000000000000000000000'

/** Who called the router, as a recipient (`Constants.MSG_SENDER` of the router). */
export const senderAsRecipient: Address = '0x0000000000000000000000000000000000000001'

/** The router itself, as a recipient (`Constants.ADDRESS_THIS` of the router). */
export const routerAsRecipient: Address = '0x0000000000000000000000000000000000000002'

/** All that the router holds, as an amount (`Constants.CONTRACT_BALANCE` of the router). */
export const contractBalance = 0x8000000000000000000000000000000000000000000000000000000000000000n

/** What the router takes for an input that the first v2 pair has already (`Constants.ALREADY_PAID`). */
export const alreadyPaid = 0n

/** The bit of a command's byte that lets its failure pass. */
export const allowRevertFlag = 0x80

/** Permit2, at the same address on every chain that has it. */
export const permit2Address: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** Sub-plans within sub-plans: no more than a person could follow. */
export const deepestPlan = 4

/** CryptoPunks are numbered from 0. */
export const lastPunk = 9_999n
