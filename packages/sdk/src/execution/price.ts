import type { Address } from 'viem'

/** The price a caller expects, in base units per currency. Spelling of the address does not matter. */
export type ExpectedPrice = Readonly<Record<Address, { raw: bigint }>>
