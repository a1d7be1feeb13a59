/** What the router's entries may weigh at most, in kB of 1,024 bytes: minified, gzipped, without viem. */
export const sizes = { entry: 25, market: 4 }

/** The public entries. */
export const entries = [
  '@sluice/router',
  '@sluice/router/decode',
  '@sluice/router/swap',
  '@sluice/router/seaport',
  '@sluice/router/pools',
  '@sluice/router/ticks',
]

/** What every plan needs, whatever it buys: a market weighs what it adds to this. */
export const base = ['buildTransaction', 'permitCommand', 'transferFromCommand']

export const markets = [
  ...['seaport', 'looksRareV2', 'nft20', 'nftx', 'sudoswap', 'x2y2'],
  ...['cryptopunks', 'foundation', 'element'],
]
