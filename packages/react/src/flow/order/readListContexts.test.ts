import { expect, test } from 'vitest'
import { account, contract, maker, openMarket } from '../../testing/openMarket.ts'
import { readListContexts } from './readListContexts.ts'

test.each([
  ['a collection that is not told', [], true],
  ['royalties that are not told', [{ id: contract }], true],
  ['royalties without whose they are', [{ id: contract, royalties: { bps: 500 } }], true],
  ['none', [{ id: contract, royalties: { bps: 0 } }], false],
  [
    'some',
    [{ id: contract, royalties: { bps: 500, breakdown: [{ recipient: maker, bps: 500 }] } }],
    false,
  ],
])(
  'readListContexts: behavior: of %s royalties are unknown: %s',
  async (_, collections, isUntold) => {
    const { scope } = openMarket({
      '/collections/v7': () => ({ collections }),
      [`/users/${account}/tokens/v10`]: () => ({ tokens: [] }),
    })
    const { signal } = new AbortController()
    const [context] = await readListContexts(scope, [{ contract, tokenId: 7n }], signal)
    expect(context?.isRoyaltyUntold).toBe(isUntold)
  },
)
