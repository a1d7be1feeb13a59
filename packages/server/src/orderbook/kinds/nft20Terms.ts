import type { Hex } from 'viem'

/** What NFT20's zap goes by. */
export const nft20Terms: {
  zap: Hex
  /** Of a vault's token, which it buys for each token that it takes out. */
  unit: bigint
  /** What it keeps of what it paid by one call. */
  keeps: (cost: bigint) => bigint
} = {
  zap: '0xa42f6cada809bcf417deefbdd69c5c5a909249c0',
  unit: 100n * 10n ** 18n,
  keeps: cost => (cost * 5n) / 100n,
}
