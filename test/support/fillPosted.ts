import { expect } from 'vitest'
import type { newcomer } from './newcomer.ts'

/** Has somebody fill the live orders of an account past the page, as the chain lets them by what was signed. */
export async function fillPosted(options: fillPosted.Options): Promise<void> {
  const { url, side, maker, by, token } = options
  const path = `/orders/${side}?maker=${maker.address}&status=active&limit=10`
  const answer = await fetch(`${url}/api/31337${path}`)
  const { orders } = (await answer.json()) as { orders: { id: string }[] }
  const { actions } = by.client
  const { state } = await (token === undefined
    ? actions.buyToken({ items: orders.map(({ id }) => ({ orderId: id })), wallet: by.signer })
    : actions.acceptOffer({
        items: orders.map(({ id }) => ({ token, orderId: id })),
        wallet: by.signer,
      }))
  expect(state.status).toBe('complete')
}

export declare namespace fillPosted {
  type Options = {
    url: string
    maker: newcomer.Newcomer
    by: newcomer.Newcomer
  } & (
    | { side: 'asks/v5'; token?: undefined }
    /** What is sold to them. */
    | { side: 'bids/v6'; token: `0x${string}:${string}` }
  )
}
