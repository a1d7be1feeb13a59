import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cosigner, feeBps, feeRecipient, solver } from './accounts.ts'
import { addresses } from './addresses.ts'
import { usdc } from './collections.ts'
import { allowList } from './drop.ts'
import { orderSource } from './order.ts'

// Scripts read the file before anything is built, so it repeats what stands in the sources.
test('market.json names the tokens of the chains and who may mint early', () => {
  const market: unknown = JSON.parse(
    readFileSync(new URL('../market.json', import.meta.url), 'utf8'),
  )
  expect(market).toMatchObject({
    source: orderSource,
    feeRecipient,
    feeBps: Number(feeBps),
    chains: [
      {
        id: 31337,
        market: 'first',
        allowLists: [allowList],
        pools: [],
        poolFactories: {
          sudoswap: addresses.sudoswapFactory,
          nftx: addresses.nftxVaultFactory,
          nft20: addresses.nft20Factory,
        },
      },
      { id: 31338, market: 'second', allowLists: [allowList], pools: [] },
    ],
    everyChain: {
      currencies: [{ address: usdc, symbol: 'USDC', decimals: 6 }],
      wrappedNative: addresses.weth,
      bidCurrencies: [usdc],
      dollar: usdc,
      router: addresses.universalRouter,
      swapFactories: { v2: addresses.uniswapV2Factory, v3: addresses.uniswapV3Factory },
      crossChain: {
        escrow: addresses.crossChainEscrow,
        solverKey: solver.privateKey,
        // Each of its blocks is final: there is nobody else who makes any.
        confirmations: 0,
      },
      orderZone: { address: addresses.signedZone, cosignerKey: cosigner.privateKey },
    },
  })
})
