import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { predictAction } from './predictAction.ts'

const contract = '0x1111111111111111111111111111111111111111'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const seller = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const weth = '0x2222222222222222222222222222222222222222'
const usdc = '0x3333333333333333333333333333333333333333'
const order = `0x${'ab'.repeat(32)}`
const chainId = 31337
const token = { chainId, contract, tokenId: 7n }
const path = { orderId: order, contract, tokenId: '7', quantity: 1 } as const
const eth = { address: zeroAddress, symbol: 'ETH', decimals: 18 }
const currencies = [
  eth,
  { address: weth, symbol: 'WETH', decimals: 18 },
  { address: usdc, symbol: 'USDC', decimals: 6 },
] as const

/** Steps of which one item has this. */
const steps = (item: object) => [{ id: 'sale', items: [item] }] as never
const success = { receipt: { status: 'success' }, orderIds: [order] }
const arrived = (from: string = seller) => ({
  transfersData: [{ token: { contract, tokenId: '7' }, from, to: account, amount: '1' }],
})

function run(change: Partial<predictAction.Run> = {}): predictAction.Run {
  return {
    ...{ steps: steps(success), path: [path], chainId, account, currencies },
    ...{ wrappedNative: weth, known: () => [], knownCollection: () => undefined },
    ...change,
  }
}

describe('predictAction: buyToken', () => {
  const closed = { what: 'closed', chainId, orderId: order, status: 'filled' }
  const moved = { what: 'moved', token, from: seller, to: account }

  test('default: whose it was is known by the listing that is shown', () => {
    const known = (id: string) => (id === order ? [{ id, maker: seller }] : [])
    expect(predictAction('buyToken', {}, run({ known }))).toEqual([closed, moved])
  })

  test('behavior: or by the transfer that was seen; else only the order is told', () => {
    expect(predictAction('buyToken', {}, run({ steps: steps(arrived()) }))).toEqual([closed, moved])
    expect(predictAction('buyToken', {}, run())).toEqual([closed])
  })

  test('behavior: of several, of another chain’s money, and of what did not arrive nothing is told', () => {
    const several = run({ path: [{ ...path, quantity: 2 }] })
    expect(predictAction('buyToken', {}, several)).toEqual([])
    expect(predictAction('buyToken', { options: { currencyChainId: 1 } }, run())).toEqual([])
    expect(predictAction('buyToken', { options: { partial: true } }, run())).toEqual([])
    const some = run({ steps: steps(arrived()) })
    expect(predictAction('buyToken', { options: { partial: true } }, some)).toEqual([closed, moved])
  })
})

describe('predictAction: acceptOffer', () => {
  test('default: what was sold is gone', () => {
    expect(predictAction('acceptOffer', {}, run())).toEqual([
      { what: 'closed', chainId, orderId: order, status: 'filled' },
      { what: 'moved', token, from: account, to: undefined },
    ])
  })

  test('behavior: an offer that no item of the run is about was not accepted', () => {
    const other = { receipt: { status: 'success' }, orderIds: ['0xother'] }
    expect(predictAction('acceptOffer', {}, run({ steps: steps(other) }))).toEqual([])
    const failed = { receipt: { status: 'reverted' }, orderIds: [order] }
    expect(predictAction('acceptOffer', {}, run({ steps: steps(failed) }))).toEqual([])
  })
})

describe('predictAction: orders', () => {
  const taken = run({ steps: steps({ orderData: [{ orderId: order, orderIndex: 1 }] }) })
  const list = (listing: object) =>
    predictAction('listToken', { listings: [{}, { token: `${contract}:7`, ...listing }] }, taken)

  test('default: a listing that was taken, at what it asks for one', () => {
    expect(list({ weiPrice: 3n * 10n ** 18n, quantity: 3 })).toEqual([
      {
        ...{ what: 'listed', token },
        order: { id: order, maker: account, price: 10n ** 18n, currency: eth },
      },
    ])
    expect(list({ weiPrice: '5', currency: usdc.toUpperCase().replace('0X', '0x') })).toMatchObject(
      [{ order: { price: 5n, currency: { symbol: 'USDC', decimals: 6 } } }],
    )
  })

  test.each([
    ['for one account', { taker: seller }],
    ['from later on', { listingTime: '2000000000' }],
    ['of a falling price', { endWeiPrice: '1' }],
    ['in another order book', { orderbook: 'opensea' }],
    ['of another exchange', { orderKind: 'looks-rare-v2' }],
    ['in a currency that is not known', { currency: contract }],
    ['of a total that does not divide', { quantity: 3 }],
    ['of no price', { weiPrice: undefined }],
    ['of none', { quantity: 0 }],
  ])('behavior: nothing is told of a listing %s', (_, change) => {
    expect(list({ weiPrice: '10', ...change })).toEqual([])
  })

  test('default: an offer for a token, in the wrapped currency; one for any of several tells nothing', () => {
    const bid = (change: object) =>
      predictAction('placeBid', { bids: [{}, { weiPrice: '10', ...change }] }, taken)
    expect(bid({ token: `${contract}:7` })).toMatchObject([
      { what: 'bid', token, order: { price: 10n, currency: { symbol: 'WETH' } } },
    ])
    expect(bid({ collection: contract })).toEqual([])
  })

  test('default: orders that were cancelled', () => {
    expect(predictAction('cancelOrder', { ids: [order, 5] }, run())).toEqual([
      { what: 'closed', chainId, orderId: order, status: 'cancelled' },
    ])
  })
})

describe('predictAction: others', () => {
  test('default: what is sent has its recipient; nonsense has none', () => {
    const items = [{ token: `${contract}:7` }, { token: 'x:1' }, { token: `${contract}:-1` }, null]
    expect(predictAction('transferTokens', { items, to: seller }, run())).toEqual([
      { what: 'moved', token, from: account, to: seller },
    ])
    expect(predictAction('transferTokens', { items, to: 'nobody' }, run())).toEqual([])
  })

  test('default: what was minted, to whom it is for; of one that came to nobody nothing', () => {
    const collection = { id: contract, contractKind: 'erc721', remainingSupply: 5 }
    const minted = { steps: steps(arrived(zeroAddress)), knownCollection: () => collection }
    const [prediction] = predictAction('mintToken', {}, run(minted))
    const shown = prediction?.what === 'minted' && prediction.show('collection', {}, collection)
    expect(shown).toEqual({ ...collection, remainingSupply: 4 })
    for (const given of [{ to: seller }, { to: 'nobody' }, { options: { currencyChainId: 1 } }])
      expect(predictAction('mintToken', given, run(minted))).toEqual([])
    expect(predictAction('mintToken', {}, run())).toEqual([])
  })

  test('behavior: of swaps and calls the marketplace says what became of them', () => {
    for (const name of ['swapTokens', 'call'] as const)
      expect(predictAction(name, { items: [{ token: `${contract}:7` }] }, run())).toEqual([])
  })
})
