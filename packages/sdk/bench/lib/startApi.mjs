import { ether, nft, seller, words } from './addresses.mjs'
import { listen } from './listen.mjs'

const price = '1000'

/**
 * A marketplace whose purchase is one step of `items` transactions without checks, in an answer without a
 * request id. A hash is synced from the moment that its transaction is mined.
 */
export async function startApi({ node, account, items = 1, delay = 0 }) {
  const calls = []
  const ids = Array.from({ length: items }, (_, index) => index + 1)
  const buy = {
    steps: [
      {
        ...{ id: 'sale', kind: 'transaction', action: 'Confirm', description: 'Buys' },
        items: ids.map(id => ({
          status: 'incomplete',
          orderIds: [words(id)],
          data: { from: account, to: nft, data: words(id, seller, account), value: '0x3e8' },
        })),
      },
    ],
    path: ids.map(id => ({
      ...{ orderId: words(id), contract: nft, tokenId: `${id}`, quantity: 1 },
      ...{ currency: ether, currencySymbol: 'ETH', currencyDecimals: 18 },
      ...{ quote: 0.000000000000001, rawQuote: price },
    })),
  }
  const synced = async query => ({
    transactions: await Promise.all(
      query.getAll('txHash').map(async hash => {
        const found = await node.request('eth_getTransactionByHash', [hash])
        if (!found?.blockHash) return { hash, synced: false }
        const tokenId = BigInt(found.input.slice(0, 66)).toString()
        const transfer = {
          from: seller,
          to: account,
          token: { contract: nft, tokenId },
          amount: '1',
        }
        return {
          ...{ hash, synced: true },
          ...(query.has('includeTransfers') ? { transfers: [transfer] } : {}),
        }
      }),
    ),
  })
  const { url, load, close } = await listen(
    async request => {
      const { pathname, searchParams } = new URL(request.url, 'http://api')
      calls.push(pathname)
      if (pathname === '/execute/buy/v7') return { json: buy }
      if (pathname === '/transactions/synced/v2') return { json: await synced(searchParams) }
      return { status: 404, json: { message: `There is no ${pathname}` } }
    },
    { delay },
  )
  return { url, calls, load, close }
}
