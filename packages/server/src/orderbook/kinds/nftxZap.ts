import type { Hex } from 'viem'

/** NFTX's zap for 0x, by which the Universal Router buys. */
export const nftxZap: Hex = '0x941a6d105802cccaa06de58a13a6f49ebdcd481c'
