import type { Address } from 'viem'

/** Seaport 1.5, on every chain. */
export const seaport: Address = '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'
