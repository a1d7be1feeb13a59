import { createRandom, zipf } from './createWorld.ts'
import { blockOf, hash, randomToken, type Table, timeOf, times, zero } from './worldParts.ts'

/** What has happened: transfers and sales, and their transactions. */
export const historyTables: readonly Table[] = [
  {
    name: 'transfers',
    columns: [
      'chain_id',
      'block',
      'log_index',
      'batch_index',
      'tx_hash',
      'contract',
      'token_id',
      'from',
      'to',
      'amount',
      'timestamp',
    ],
    rows: (world, chainId) =>
      times(world.transfers, i => {
        const random = createRandom(i + 5_000_000)
        const { collection, tokenId } = randomToken(world, random)
        const block = blockOf(world.transfers, i)
        const from = i % 3 === 0 ? zero : world.account(zipf(random(), world.accounts))
        const to = world.account(zipf(random(), world.accounts))
        return [
          chainId,
          block,
          i % 50,
          0,
          hash(`tx ${i}`),
          world.contract(collection),
          tokenId,
          from,
          to,
          1,
          timeOf(block),
        ]
      }),
  },
  {
    name: 'transactions',
    columns: ['chain_id', 'hash', 'block', 'timestamp', 'success'],
    rows: (world, chainId) =>
      times(world.transfers, i => {
        const block = blockOf(world.transfers, i)
        return [chainId, hash(`tx ${i}`), block, timeOf(block), true]
      }),
  },
  {
    name: 'sales',
    columns: [
      'chain_id',
      'block',
      'log_index',
      'tx_hash',
      'order_id',
      'order_kind',
      'order_side',
      'contract',
      'token_id',
      'amount',
      'seller',
      'buyer',
      'currency',
      'total_price',
      'fees',
      'timestamp',
    ],
    rows: (world, chainId) =>
      times(world.sales, i => {
        const random = createRandom(i + 9_000_000)
        const { collection, tokenId } = randomToken(world, random)
        const block = blockOf(world.sales, i)
        const seller = world.account(zipf(random(), world.accounts))
        const buyer = world.account(zipf(random(), world.accounts))
        const price =
          (world.worth(collection, tokenId) * BigInt(Math.floor(800 + random() * 500))) / 1000n
        return [
          chainId,
          block,
          i % 50,
          hash(`tx ${i}`),
          hash(`sold ${i}`),
          'seaport-v1.5',
          'sell',
          world.contract(collection),
          tokenId,
          1,
          seller,
          buyer,
          zero,
          price,
          '[]',
          timeOf(block),
        ]
      }),
  },
]
