import type { Hex } from 'viem'
import { cancellation } from '../orderbook/zone/cancellation.ts'
import type { ServedPath } from '../routes/handlers.ts'
import {
  art,
  buyer,
  chainId,
  type Json,
  listing,
  type TestMarket,
  wallets,
  weth,
} from './createTestMarket.ts'
import type { GoodRequest } from './goodRequests.ts'

type Sign = {
  domain: Json
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  value: Json
}
type PermitStep = { id: string; items: { data: { sign: Sign; post: { body: Json } } }[] }

/**
 * Requests that are in order to the routes that need more than a book: a drop of `art`, orders of the market's zone, a
 * permit that a purchase has asked for, a solver. For tests.
 */
export async function goodWrites(market: TestMarket, { zone, tx }: { zone: Hex; tx: Hex }) {
  const { chain } = market
  const revocable = listing(chain, { tokenId: 4n, salt: 6n, zone, orderType: 2 })
  const orderIds = [(await market.postListing(revocable)).orderId as Hex]
  const { consideration, ...order } = listing(chain, { tokenId: 5n, salt: 7n, fees: [] })
  const inWeth = consideration.map(item => ({ ...item, itemType: 1, token: weth }))
  const { orderId } = await market.postListing({ ...order, consideration: inWeth })
  const { body } = await market.post('/execute/buy/v7', {
    ...{ taker: buyer, items: [{ orderId }], usePermit: true },
  })
  const steps = body.steps as PermitStep[]
  const permit = steps.find(({ id }) => id === 'currency-permit')?.items[0]?.data
  if (!permit) throw new Error('The purchase asks for no permit')
  const { value: message, ...typedData } = permit.sign
  return {
    '/execute/mint/v1': { body: { taker: buyer, items: [{ collection: art }] } },
    '/execute/cancel-signature/v1': {
      query: {
        signature: await wallets.seller.signTypedData(cancellation(chainId, zone, orderIds)),
      },
      body: { orderIds, orderKind: 'seaport-v1.5' },
    },
    '/execute/permit-signature/v1': {
      query: { signature: await wallets.buyer.signTypedData({ ...typedData, message }) },
      body: { id: permit.post.body.id },
    },
    '/execute/solve/v1': { body: { kind: 'cross-chain-intent', tx } },
  } satisfies { [path in ServedPath]?: GoodRequest }
}
