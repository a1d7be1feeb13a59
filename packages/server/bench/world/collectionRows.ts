import { startTime } from './createWorld.ts'
import { type Table, timeOf, times, tokensOf, traitOf, traits } from './worldParts.ts'

/** What collections are: their tokens, traits and holders. */
export const collectionTables: readonly Table[] = [
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
]
