import { buildTransaction, looksRareV2, routerAddresses, seaport } from '@sluice/router'
import { fulfil, fulfilBasic, match, seaportAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { art, artist, buyer, editions, listing, offer, other } from '../testing/createTestMarket.ts'
import { tokensIn } from './tokensIn.ts'

const clock = { now: () => 1_800_000_000_000 }
const now = 1_800_000_000n
const signature: Hex = `0x${'12'.repeat(64)}1b`
const router = routerAddresses[1] as Hex
const hash: Hex = `0x${'77'.repeat(32)}`
const tokensOf = (call: { to: Hex; data: Hex; value?: bigint }) =>
  tokensIn(
    {
      hash,
      from: buyer,
      to: call.to.toLowerCase() as Hex,
      input: call.data,
      value: call.value ?? 0n,
    },
    router.toLowerCase() as Hex,
  )
const one = { components: listing(clock), signature }
const edition = {
  components: listing(clock, { contract: editions, tokenId: 7n, quantity: 4n, fees: [] }),
  signature,
}

test.each(['1.5', '1.6'] as const)('default: what one call of Seaport %s buys', version => {
  const of = { version, now }
  expect(tokensOf(fulfilBasic({ ...of, order: one }))).toEqual([{ contract: art, tokenId: 1n }])
  expect(tokensOf(fulfil({ ...of, orders: [one], recipient: buyer }))).toEqual([
    { contract: art, tokenId: 1n },
  ])
  const many = fulfil({ ...of, orders: [one, { ...edition, quantity: 2n }], recipient: buyer })
  expect(tokensOf(many)).toEqual([
    { contract: art, tokenId: 1n },
    { contract: editions, tokenId: 7n },
  ])
})

test('behavior: the token that is sold into an offer, for a token or for a whole collection', () => {
  const single = { components: offer(clock, { tokenId: 3n }), signature }
  const basic = fulfil({ now, orders: [single], recipient: buyer })
  expect(tokensOf(basic)).toEqual([{ contract: art, tokenId: 3n }])
  const wide = {
    components: offer(clock, { root: 0n, fees: [] }),
    signature,
    criteria: [{ side: 'consideration' as const, index: 0, identifier: 5n, proof: [] }],
  }
  const given = {
    components: { ...listing(clock, { tokenId: 5n, fees: [] }), offerer: other, consideration: [] },
    signature,
  }
  const place = (orderIndex: bigint, itemIndex: bigint) => [{ orderIndex, itemIndex }]
  const call = match({
    now,
    orders: [wide, given],
    fulfilments: [{ offerComponents: place(1n, 0n), considerationComponents: place(0n, 0n) }],
  })
  expect(tokensOf(call)).toEqual([{ contract: art, tokenId: 5n }])
})

test('behavior: what the router buys at several marketplaces', () => {
  const maker = {
    quoteType: 1,
    globalNonce: 0n,
    subsetNonce: 0n,
    orderNonce: 1n,
    strategyId: 0n,
    collectionType: 0,
    collection: art,
    currency: `0x${'0'.repeat(40)}` as Hex,
    signer: other,
    startTime: now - 60n,
    endTime: now + 600n,
    price: 100n,
    itemIds: [9n],
    amounts: [1n],
    additionalParameters: '0x' as Hex,
    signature,
  }
  const call = buildTransaction(
    [
      seaport({
        items: [{ parameters: one.components, signature, recipient: buyer }],
        protocolAddress: seaportAddress['1.5'],
        recipient: buyer,
      } as never),
      looksRareV2([{ apiOrder: maker, taker: buyer }] as never),
    ],
    { chainId: 1 },
  )
  expect(tokensOf(call)).toEqual([
    { contract: art, tokenId: 1n },
    { contract: art, tokenId: 9n },
  ])
})

test('behavior: a mark of its maker at the end of a call hides nothing', () => {
  const call = fulfilBasic({ now, order: one })
  for (const mark of ['deadbeef', 'deadbeef01020304'])
    expect(tokensOf({ ...call, data: `${call.data}${mark}` })).toHaveLength(1)
})

test('behavior: nothing of what buys nothing, is no call of a marketplace, or cannot be read', () => {
  const call = fulfilBasic({ now, order: one })
  expect(tokensOf({ ...call, to: artist })).toEqual([])
  expect(tokensOf({ ...call, to: router })).toEqual([])
  expect(tokensOf({ ...call, data: call.data.slice(0, -640) as Hex })).toEqual([])
  expect(tokensOf({ ...call, data: '0x5b34b966' })).toEqual([])
  expect(tokensOf({ ...call, data: '0x' })).toEqual([])
  expect(tokensOf({ ...call, data: `0x${'ff'.repeat(1000)}` })).toEqual([])
})
