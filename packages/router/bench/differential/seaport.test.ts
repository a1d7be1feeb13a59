import { SeaportTrade } from '@uniswap/universal-router-sdk'
import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../../src/buildTransaction.ts'
import { seaportAddress, zeroAddress } from '../../src/markets/seaport/addresses.ts'
import { type SeaportPurchase, seaport } from '../../src/markets/seaport/seaport.ts'
import { routerAddresses } from '../../src/routerAddresses.ts'
import { byRecipient } from '../support/byRecipient.ts'
import { peerCall } from '../support/peerCall.ts'
import { addressOf, bytesOf, runs, uintOf } from './values.ts'

type Item = SeaportPurchase['items'][number]
type Currency = { token: Address; recipients: readonly Address[] }

const digits = (bits: number) => uintOf(bits).map(String)
const router = routerAddresses[1] as Address

const offer = fc.record({
  itemType: fc.constantFrom(2, 3),
  token: addressOf,
  identifierOrCriteria: digits(256),
  startAmount: digits(128),
  endAmount: digits(128),
})

/** A consideration in one of the currencies, to one of its recipients. */
const payment = ({ token, recipients }: Currency) =>
  fc.record({ amount: digits(140), recipient: fc.constantFrom(...recipients) }).map(pay => ({
    itemType: token === zeroAddress ? 0 : 1,
    token,
    identifierOrCriteria: '0',
    startAmount: pay.amount,
    endAmount: pay.amount,
    recipient: pay.recipient,
  }))

const itemOf = (currency: Currency): fc.Arbitrary<Item> =>
  fc
    .record({
      offerer: addressOf,
      zone: addressOf,
      offer: fc.tuple(offer),
      consideration: fc.array(payment(currency), { minLength: 1, maxLength: 4 }),
      orderType: fc.integer({ min: 0, max: 3 }),
      startTime: digits(40),
      endTime: digits(40),
      zoneHash: bytesOf(32),
      salt: digits(256),
      conduitKey: bytesOf(32),
      signature: fc.oneof(
        bytesOf(64),
        bytesOf(65),
        fc.integer({ max: 300, min: 0 }).chain(bytesOf),
      ),
    })
    .map(({ signature, ...parameters }) => ({
      parameters: {
        ...parameters,
        totalOriginalConsiderationItems: parameters.consideration.length,
      },
      signature,
    }))

/** Currencies with recipients of their own: where they share one, the peer is wrong. */
const currencies: fc.Arbitrary<Currency[]> = fc
  .array(fc.tuple(addressOf, fc.array(addressOf, { minLength: 1, maxLength: 3 })), {
    minLength: 1,
    maxLength: 2,
  })
  .chain(all =>
    fc.boolean().map(native =>
      all.map(([token, recipients], index) => ({
        token: native && index === 0 ? zeroAddress : token,
        recipients,
      })),
    ),
  )

// Few orders in most cases, since the peer takes milliseconds for each.
const counts = fc.oneof(
  { weight: 18, arbitrary: fc.constant(1) },
  { weight: 2, arbitrary: fc.constant(2) },
  { weight: 1, arbitrary: fc.integer({ min: 3, max: 12 }) },
)

const permitOf = (token: Address) =>
  fc.record({
    details: fc.record({
      token: fc.constant(token),
      amount: digits(160),
      expiration: fc.nat(),
      nonce: fc.nat(),
    }),
    spender: fc.constant(router),
    sigDeadline: digits(256).map(moment => (moment === '0' ? '1' : moment)),
    signature: fc.tuple(bytesOf(64), fc.constantFrom('00', '01', '1b', '1c')).map(([rs, v]) => {
      const low = `0x${rs.slice(2, 66)}0${rs.slice(67)}${v}` as Hex
      return low
    }),
  })

/** Some of the currencies that the orders of a purchase ask for, made ready to be paid with. */
const processingOf = (items: readonly Item[]) => {
  const tokens = new Set(items.flatMap(item => item.parameters.consideration.map(c => c.token)))
  tokens.delete(zeroAddress)
  return fc.tuple(
    ...[...tokens].map(token =>
      fc.record({
        token: fc.constant(token),
        protocolApproval: fc.boolean(),
        permit2TransferFrom: fc.boolean(),
        permit2Permit: fc.option(permitOf(token), { nil: undefined }),
      }),
    ),
  )
}

const purchase: fc.Arbitrary<SeaportPurchase> = fc
  .tuple(currencies, counts)
  .chain(([all, count]) =>
    fc.array(fc.constantFrom(...all).chain(itemOf), { minLength: count, maxLength: count }),
  )
  .chain(items =>
    fc.record({
      items: fc.constant(items),
      recipient: addressOf,
      protocolAddress: fc.constantFrom(seaportAddress['1.4'], seaportAddress['1.5']),
      inputTokenProcessing: fc.option(processingOf(items), { nil: undefined }),
    }),
  )

const purchases = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(purchase) },
  { weight: 1, arbitrary: fc.tuple(purchase, purchase) },
)
// What could be milliseconds is refused.
const deadline = fc.option(fc.bigInt({ min: 1n, max: 2n ** 36n }), { nil: undefined })

describe('seaport', () => {
  test("behavior: bytes and value are the peer's", () => {
    fc.assert(
      fc.property(purchases, deadline, (orders, deadline) => {
        const { data, value } = buildTransaction([seaport(orders)], {
          chainId: 1,
          deadline,
          now: 0n,
        })
        expect({ data, value }).toEqual(peerCall([new SeaportTrade(orders as never)], deadline))
      }),
      { numRuns: runs },
    )
  })

  // Both are executed in `seaport.chain.test.ts`, where ours buys and the peer's does not. Of a bundle the
  // peer asks for one item only; Seaport hands over the others all the same.
  test("the peer's fault: it puts payments together by recipient alone", () => {
    const bundle = itemOf({
      token: zeroAddress,
      recipients: ['0x1111111111111111111111111111111111111111'],
    })
    const other = itemOf({
      token: `0x${'22'.repeat(20)}`,
      recipients: ['0x1111111111111111111111111111111111111111'],
    })
    fc.assert(
      fc.property(fc.tuple(bundle, other, offer), ([first, second, more]) => {
        const orders = [
          {
            items: [
              {
                ...first,
                parameters: { ...first.parameters, offer: [...first.parameters.offer, more] },
              },
              second,
            ],
            recipient: `0x${'33'.repeat(20)}` as const,
            protocolAddress: seaportAddress['1.5'],
          },
        ]
        const theirs = peerCall([new SeaportTrade(orders as never)]).data
        const part = seaport(orders)
        expect(buildTransaction([byRecipient(part)], { chainId: 1 }).data).toBe(theirs)
        expect(buildTransaction([part], { chainId: 1 }).data).not.toBe(theirs)
      }),
      { numRuns: 20 },
    )
  })
})
