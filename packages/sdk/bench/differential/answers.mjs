import { ether, nft, seaport, seller, weth, words } from '../lib/addresses.mjs'

// What the marketplace of the comparison answers with: steps, their items and the lines of a quote.

export const orderId = `0x${'ab'.repeat(32)}`

/** The token contract of the harness logs a transfer of (id, from, to), the currency's one of (amount, from, to). */
export const moveToken = (account, { id = 1, from, to }) => ({
  ...{ from: account, to: nft, data: words(id, from, to), value: '0x0' },
})
export const pay = (account, { amount, from, to }) => ({
  ...{ from: account, to: weth, data: words(amount, from, to), value: '0x0' },
})

export const cancel = account => ({
  ...{ from: account, to: seaport, data: orderId, value: '0x0' },
})

export const step = (id, items, kind = 'transaction') => ({
  ...{ id, kind, action: id, description: id },
  items: items.map(item => ({ status: 'incomplete', ...item })),
})
export const check = {
  endpoint: '/execute/status/v1',
  method: 'POST',
  body: { kind: 'transaction' },
}

export const line = more => ({
  ...{ orderId, contract: nft, tokenId: '1', quantity: 1 },
  ...{ currency: ether, currencySymbol: 'ETH', currencyDecimals: 18 },
  ...{ quote: 0.000000000000001, rawQuote: '1000' },
  ...more,
})
export const wethLine = line({ currency: weth, currencySymbol: 'WETH' })

export const approval = account =>
  step('nft-approval', [{ data: pay(account, { amount: 1, from: account, to: account }) }])
export const bought = account =>
  step('sale', [
    {
      orderIds: [orderId],
      data: { ...moveToken(account, { from: seller, to: account }), value: '0x3e8' },
    },
  ])
export const boughtChecked = account => {
  const sale = bought(account)
  return { ...sale, items: sale.items.map(item => ({ ...item, check })) }
}

export const sign = {
  signatureKind: 'eip712',
  domain: { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: seller },
  types: { Order: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Order',
  value: { amount: '5' },
}
const post = {
  endpoint: '/order/v4',
  method: 'POST',
  body: {
    items: [{ order: { kind: 'seaport-v1.5', data: { amount: '5' } }, orderbook: 'reservoir' }],
    source: 'market.example',
  },
}
export const orderSignature = step(
  'order-signature',
  [{ orderIndexes: [0], data: { sign, post } }],
  'signature',
)
