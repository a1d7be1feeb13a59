import {
  LooksRareV2Trade,
  NFT20Trade,
  NFTXTrade,
  SeaportTrade,
  SudoswapTrade,
  X2Y2Trade,
} from '@uniswap/universal-router-sdk'
import fc from 'fast-check'
import { bench, do_not_optimize, group } from 'mitata'
import { buildTransaction } from '../src/buildTransaction.ts'
import { looksRareV2 } from '../src/markets/looksRareV2.ts'
import { nft20 } from '../src/markets/nft20.ts'
import { nftx } from '../src/markets/nftx.ts'
import { seaport } from '../src/markets/seaport/seaport.ts'
import { sudoswap } from '../src/markets/sudoswap.ts'
import { x2y2 } from '../src/markets/x2y2.ts'
import type { Part } from '../src/part.ts'
import { marketOrders, now, router } from './marketOrders.ts'
import { peerCall } from './support/peerCall.ts'
import { run } from './support/run.ts'
import { seaportOrders } from './support/seaportOrders.ts'

/** As an API would give it: amounts in decimal digits, addresses in lower case. */
function asGiven(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string' && value.startsWith('0x')) return value.toLowerCase()
  if (Array.isArray(value)) return value.map(asGiven)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asGiven(each)]))
}

/** One order of a market, the same in every run. */
const order = <value extends object>(arbitrary: fc.Arbitrary<value>): value =>
  asGiven(fc.sample(arbitrary, { numRuns: 1, seed: 20 })[0]) as value

const orders = {
  looksRareV2: order(marketOrders.looksRareV2),
  sudoswap: order(marketOrders.sudoswap),
  nftx: order(marketOrders.nftx),
  nft20: order(marketOrders.nft20),
  x2y2: order(marketOrders.x2y2),
}
const purchase = seaportOrders(1)

const markets: { name: string; ours: () => Part; peer: () => Parameters<typeof peerCall>[0] }[] = [
  {
    name: 'Seaport',
    ours: () => seaport([purchase]),
    peer: () => new SeaportTrade([purchase as never]),
  },
  {
    name: 'LooksRare',
    ours: () => looksRareV2([orders.looksRareV2], { now }),
    peer: () => new LooksRareV2Trade([orders.looksRareV2 as never]),
  },
  {
    name: 'Sudoswap',
    ours: () => sudoswap([orders.sudoswap], { now }),
    peer: () => new SudoswapTrade([orders.sudoswap as never]),
  },
  {
    name: 'NFTX',
    ours: () => nftx([orders.nftx]),
    peer: () => new NFTXTrade([orders.nftx as never]),
  },
  {
    name: 'NFT20',
    ours: () => nft20([orders.nft20]),
    peer: () => new NFT20Trade([orders.nft20 as never]),
  },
  {
    name: 'X2Y2',
    ours: () => x2y2([orders.x2y2], { now }),
    peer: () => new X2Y2Trade([orders.x2y2 as never]),
  },
]

const compare = (name: string, ours: () => string, peer: () => string) => {
  if (ours() !== peer()) throw new Error(`Not the peer's bytes: ${name}`)
  group(name, () => {
    bench('@sluice/router', () => do_not_optimize(ours())).baseline(true)
    bench('@uniswap/universal-router-sdk@3.0.3', () => do_not_optimize(peer()))
  })
}

compare(
  'encode a sweep of six markets',
  () =>
    buildTransaction(
      markets.map(market => market.ours()),
      { router },
    ).data,
  () => peerCall(markets.flatMap(market => market.peer()) as never).data,
)
for (const { name, ours, peer } of markets)
  compare(
    `encode one order on ${name}`,
    () => buildTransaction([ours()], { router }).data,
    () => peerCall(peer()).data,
  )

await run()
