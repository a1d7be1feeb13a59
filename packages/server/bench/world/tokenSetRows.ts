import { startTime } from './createWorld.ts'
import { traitSet } from './orderRows.ts'
import { type Table, tokensOf, traitOf, traits, zeroHash } from './worldParts.ts'

/** The sets of tokens that offers are for. */
export const tokenSetTables: readonly Table[] = [
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
    columns: ['chain_id', 'set_id', 'contract', 'token_id', 'offered_as'],
    *rows(world, chainId) {
      for (const { collection, tokenId } of tokensOf(world)) {
        const contract = world.contract(collection)
        const set = traitSet(contract, traitOf(collection, tokenId, 'Sky', traits.Sky))
        yield [chainId, set, contract, tokenId, 'attribute']
      }
    },
  },
]
