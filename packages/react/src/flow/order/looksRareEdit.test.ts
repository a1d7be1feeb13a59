import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { looksRareListing } from '../../testing/looksRareListing.ts'
import { account, contract, openMarket, sending, signing, until } from '../../testing/openMarket.ts'
import { looksRare } from '../verify/knownContracts.ts'
import { createEditListingFlow } from './createEditListingFlow.ts'

const abi = parseAbi([
  'function cancelOrderNonces(uint256[])',
  'function incrementBidAskNonces(bool, bool)',
])
const end = (...nonces: bigint[]) =>
  encodeFunctionData({ abi, functionName: 'cancelOrderNonces', args: [nonces] })
const raise = encodeFunctionData({
  ...{ abi, functionName: 'incrementBidAskNonces', args: [true, true] },
})

test.each<[string, Hex, Record<string, unknown>, boolean]>([
  ['its number', end(41n), {}, true],
  ['another number', end(42n), {}, false],
  ['one more', end(41n, 42n), {}, false],
  ['everything', raise, {}, false],
  ['a number that the marketplace alone tells', end(42n), { orderNonce: '42' }, false],
])(
  'default: a listing on LooksRare is changed after a call that ends %s',
  async (_, data, raw, good) => {
    const listing = looksRareListing(41n)
    const order = { ...listing, rawData: { ...listing.rawData, ...raw } }
    const market = openMarket({
      [`/users/${account}/tokens/v10`]: () => ({
        tokens: [
          {
            token: { contract, tokenId: '7', kind: 'erc721' },
            ownership: { tokenCount: '1', onSaleCount: '1' },
          },
        ],
      }),
      '/orders/asks/v5': () => ({ orders: [order] }),
      '/execute/list/v5': () => ({
        steps: [
          sending('cancellation', { to: looksRare, data }),
          { ...signing('order-signature', {}), items: [{ status: 'incomplete' }] },
        ],
      }),
    })
    const token = { contract, tokenId: 7n }
    const flow = createEditListingFlow({ ...market.scope, token, orderId: order.id })
    flow.open({ price: '1' })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState()).toMatchObject({
      phase: 'review',
      quote: {
        way: { way: 'cancel-first' },
        facts: { problem: good ? undefined : { code: 'refused' } },
      },
    })
  },
)
