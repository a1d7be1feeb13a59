import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { seaportAddress, zeroAddress } from '../../src/markets/seaport/addresses.ts'
import type { SeaportPurchase } from '../../src/markets/seaport/seaport.ts'
import type { OrderToFill } from '../../src/markets/seaport/types.ts'
import { routerAddresses } from '../../src/routerAddresses.ts'
import { addressOf, bytesOf, uintOf } from '../differential/values.ts'

type Item = OrderToFill
type Currency = { token: Address; recipients: readonly Address[] }

const digits = (bits: number) => uintOf(bits).map(String)
/** From when to when: never over already, where it is 0 o'clock. */
const times = fc
  .tuple(fc.bigInt({ min: 0n, max: 2n ** 36n }), fc.bigInt({ min: 1n, max: 2n ** 36n }))
  .map(([start, length]) => ({ startTime: `${start}`, endTime: `${start + length}` }))
/** What could be milliseconds is refused. */
const momentOf = (bits: number) =>
  uintOf(bits).filter(moment => moment > 0n && (moment < 10n ** 11n || moment > 10n ** 16n))
const router = routerAddresses[1] as Address

/** A token, or units of one. */
export const offer = fc
  .record({
    itemType: fc.constantFrom(2, 3),
    token: addressOf,
    identifierOrCriteria: digits(256),
    startAmount: uintOf(128),
    endAmount: uintOf(128),
  })
  .map(({ startAmount, endAmount, ...rest }) => ({
    ...rest,
    startAmount: rest.itemType === 2 ? '1' : `${startAmount || 1n}`,
    endAmount: rest.itemType === 2 ? '1' : `${endAmount || 1n}`,
  }))

/** A consideration in one of the currencies, to one of its recipients. */
const payment = ({ token, recipients }: Currency) =>
  fc
    .record({
      amount: uintOf(140).map(amount => `${amount || 1n}`),
      recipient: fc.constantFrom(...recipients),
    })
    .map(pay => ({
      itemType: token === zeroAddress ? 0 : 1,
      token,
      identifierOrCriteria: '0',
      startAmount: pay.amount,
      endAmount: pay.amount,
      recipient: pay.recipient,
    }))

/** An order that is paid in one currency. */
export const itemOf = (currency: Currency): fc.Arbitrary<Item> =>
  fc
    .record({
      offerer: addressOf,
      zone: addressOf,
      offer: fc.tuple(offer),
      consideration: fc.array(payment(currency), { minLength: 1, maxLength: 4 }),
      orderType: fc.integer({ min: 0, max: 3 }),
      times,
      zoneHash: bytesOf(32),
      salt: digits(256),
      conduitKey: bytesOf(32),
      signature: fc.oneof(
        bytesOf(64),
        bytesOf(65),
        fc.integer({ max: 300, min: 0 }).chain(bytesOf),
      ),
    })
    .map(({ signature, times, ...parameters }) => ({
      parameters: {
        ...parameters,
        ...times,
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

const permitOf = (token: Address, price: bigint) =>
  fc.record({
    details: fc.record({
      token: fc.constant(token),
      amount: fc.bigInt({ min: price, max: 2n ** 160n - 1n }).map(String),
      expiration: fc.nat(),
      nonce: fc.nat(),
    }),
    spender: fc.constant(router),
    sigDeadline: momentOf(256).map(String),
    signature: fc.tuple(bytesOf(64), fc.constantFrom('00', '01', '1b', '1c')).map(([rs, v]) => {
      const low = `0x${rs.slice(2, 66)}0${rs.slice(67)}${v}` as Hex
      return low
    }),
  })

/** Some of the currencies that the orders of a purchase ask for, made ready to be paid with. */
const processingOf = (items: readonly Item[]) => {
  const prices = new Map<Address, bigint>()
  for (const { parameters } of items)
    for (const { token, startAmount } of parameters.consideration)
      prices.set(token, (prices.get(token) ?? 0n) + BigInt(startAmount))
  prices.delete(zeroAddress)
  return fc.tuple(
    ...[...prices].map(([token, price]) =>
      fc.record({
        token: fc.constant(token),
        protocolApproval: fc.boolean(),
        permit2TransferFrom: fc.boolean(),
        permit2Permit: fc.option(permitOf(token, price), { nil: undefined }),
      }),
    ),
  )
}

/** Orders of one Seaport, in one or two currencies, with what the router does to pay them. */
export const purchase: fc.Arbitrary<SeaportPurchase> = fc
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
