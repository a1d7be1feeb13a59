import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cosigner, solver } from './accounts.ts'
import { addresses } from './addresses.ts'
import { usdc } from './collections.ts'
import { allowList } from './drop.ts'
import { sudoswapPool } from './venues.ts'

// Scripts read the file before anything is built, so it repeats what stands in the sources.
test('market.json names the tokens of the chain and who may mint early', () => {
  const market: unknown = JSON.parse(
    readFileSync(new URL('../market.json', import.meta.url), 'utf8'),
  )
  expect(market).toMatchObject({
    wrappedNative: addresses.weth,
    bidCurrencies: [usdc],
    allowLists: [allowList],
    router: addresses.universalRouter,
    swapFactories: { v2: addresses.uniswapV2Factory, v3: addresses.uniswapV3Factory },
    pools: [
      { kind: 'sudoswap', address: sudoswapPool },
      { kind: 'nftx', address: addresses.nftxZap },
      { kind: 'nft20', address: addresses.nft20Zap },
    ],
    crossChain: {
      escrow: addresses.crossChainEscrow,
      solverKey: solver.privateKey,
      // Each of its blocks is final: there is nobody else who makes any.
      confirmations: 0,
    },
    orderZone: { address: addresses.signedZone, cosignerKey: cosigner.privateKey },
  })
})
