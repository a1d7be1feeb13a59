import { createHash } from 'node:crypto'
import { createRandom, firstBlock, startTime, usdc, type World, weth, zipf } from './createWorld.ts'
import { type Cell, traitSet } from './orderRows.ts'

const zero = `0x${'0'.repeat(40)}`
const zeroHash = `0x${'0'.repeat(64)}`
const blockTime = 12
const traits = { Sky: 20, Fur: 12, Hat: 40, Eyes: 24, Mood: 8 }

const hash = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`

/** The hash of a block of the invented chain. */
export const blockHash = (number: number) => hash(`block ${number}`)

export type Table = {
  name: string
  columns: readonly string[]
  rows: (world: World, chainId: number) => Iterable<Cell[]>
}

/** Every token with the number of its collection. */
function* tokensOf(world: World) {
  for (const [collection, count] of world.collections.entries())
    for (let tokenId = 0; tokenId < count; tokenId++) yield { collection, tokenId }
}

function* times<value>(count: number, of: (i: number) => value): Generator<value> {
  for (let i = 0; i < count; i++) yield of(i)
}

const randomToken = (world: World, random: () => number) => {
  const collection = zipf(random(), world.collections.length)
  return { collection, tokenId: Math.floor(random() * (world.collections[collection] ?? 1)) }
}

/** Seconds since 1970 of a block. */
const timeOf = (block: number) => startTime - (firstBlock - block) * blockTime

/** All tables but that of the orders. */
export const marketTables: readonly Table[] = [
  {
    name: 'collections',
    columns: [
      'chain_id',
      'contract',
      'kind',
      'name',
      'symbol',
      'royalties',
      'image',
      'created_block',
      'created_at',
      'updated_at',
    ],
    rows: (world, chainId) =>
      times(world.collections.length, i => [
        chainId,
        world.contract(i),
        'erc721',
        `Collection ${i}`,
        `C${i}`,
        JSON.stringify([{ recipient: `0x${'a7'.repeat(20)}`, bps: 500 }]),
        `https://images.example/${i}.png`,
        1,
        startTime * 1000,
        startTime * 1000,
      ]),
  },
  {
    name: 'tokens',
    columns: [
      'chain_id',
      'contract',
      'token_id',
      'name',
      'description',
      'image',
      'metadata_status',
      'rarity',
      'rarity_rank',
      'minted_block',
      'minted_at',
      'updated_at',
    ],
    *rows(world, chainId) {
      for (const { collection, tokenId } of tokensOf(world))
        yield [
          chainId,
          world.contract(collection),
          tokenId,
          `Collection ${collection} #${tokenId}`,
          'One of a collection of tokens that the benchmark has invented, with a text of usual length.',
          `https://images.example/${collection}/${tokenId}.png`,
          'done',
          1 + (tokenId % 97) / 10,
          ((tokenId * 7919) % (world.collections[collection] ?? 1)) + 1,
          1000 + tokenId,
          timeOf(1000 + tokenId),
          startTime * 1000,
        ]
    },
  },
  {
    name: 'token_attributes',
    columns: ['chain_id', 'contract', 'token_id', 'key', 'value', 'kind'],
    *rows(world, chainId) {
      for (const { collection, tokenId } of tokensOf(world))
        for (const [key, values] of Object.entries(traits))
          yield [
            chainId,
            world.contract(collection),
            tokenId,
            key,
            `${key} ${traitOf(collection, tokenId, key, values)}`,
            'string',
          ]
    },
  },
  {
    name: 'balances',
    columns: ['chain_id', 'contract', 'token_id', 'owner', 'amount', 'acquired_at'],
    *rows(world, chainId) {
      for (const { collection, tokenId } of tokensOf(world))
        yield [
          chainId,
          world.contract(collection),
          tokenId,
          world.account(world.holder(collection, tokenId)),
          1,
          timeOf(1000 + tokenId),
        ]
    },
  },
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
  {
    name: 'token_sets',
    columns: [
      'chain_id',
      'id',
      'schema_hash',
      'contract',
      'root',
      'token_count',
      'collection_id',
      'attribute_key',
      'attribute_value',
      'created_at',
    ],
    *rows(world, chainId) {
      const time = startTime * 1000
      for (const { collection, tokenId } of tokensOf(world)) {
        const contract = world.contract(collection)
        yield [
          chainId,
          `token:${contract}:${tokenId}`,
          zeroHash,
          contract,
          null,
          1,
          contract,
          null,
          null,
          time,
        ]
      }
      for (const [collection] of world.collections.entries()) {
        const contract = world.contract(collection)
        yield [
          chainId,
          `contract:${contract}`,
          zeroHash,
          contract,
          null,
          null,
          contract,
          null,
          null,
          time,
        ]
        for (let trait = 0; trait < traits.Sky; trait++) {
          const id = traitSet(contract, trait)
          yield [
            chainId,
            id,
            zeroHash,
            contract,
            id.split(':')[2] ?? '',
            1,
            contract,
            'Sky',
            `Sky ${trait}`,
            time,
          ]
        }
      }
    },
  },
  {
    name: 'token_set_tokens',
    columns: ['chain_id', 'set_id', 'contract', 'token_id'],
    *rows(world, chainId) {
      for (const { collection, tokenId } of tokensOf(world)) {
        const contract = world.contract(collection)
        const set = traitSet(contract, traitOf(collection, tokenId, 'Sky', traits.Sky))
        yield [chainId, set, contract, tokenId]
      }
    },
  },
  {
    name: 'events',
    columns: ['chain_id', 'id', 'event', 'subject', 'tags', 'created_at'],
    rows: (world, chainId) =>
      times(world.events, i => {
        const created = startTime * 1000 - (world.events - i) * 100
        return [chainId, i + 1, 'ask.created', hash(`order ${i}`), '{}', created]
      }),
  },
  {
    name: 'event_counters',
    columns: ['chain_id', 'last'],
    rows: (world, chainId) => [[chainId, world.events]],
  },
  {
    name: 'currencies',
    columns: ['chain_id', 'contract', 'name', 'symbol', 'decimals'],
    rows: (_, chainId) => [
      [chainId, weth, 'Wrapped Ether', 'WETH', 18],
      [chainId, usdc, 'USD Coin', 'USDC', 6],
    ],
  },
  {
    name: 'blocks',
    columns: ['chain_id', 'number', 'hash', 'timestamp'],
    rows: (_, chainId) =>
      times(256, i => {
        const number = firstBlock - 255 + i
        return [chainId, number, blockHash(number), timeOf(number)]
      }),
  },
  {
    name: 'cursors',
    columns: ['chain_id', 'number', 'hash', 'timestamp'],
    rows: (_, chainId) => [[chainId, firstBlock, blockHash(firstBlock), startTime]],
  },
]

/** From the first blocks to the last, more of late. */
const blockOf = (count: number, i: number) =>
  Math.floor(1000 + (firstBlock - 1000) * Math.sqrt(i / count))

function traitOf(collection: number, tokenId: number, key: string, values: number): number {
  const random = createRandom(
    collection * 65_537 + tokenId * 257 + key.length * 31 + key.charCodeAt(0),
  )
  return zipf(random(), values)
}
