import fc from 'fast-check'
import type { Address } from 'viem'
import { seaportAddress, zeroAddress, zeroHash } from '../../src/markets/seaport/addresses.ts'
import type { SeaportPurchase } from '../../src/markets/seaport/seaport.ts'
import type { OrderToFill } from '../../src/markets/seaport/types.ts'
import { addressOf, bytesOf, uintOf } from '../differential/values.ts'
import { now, router } from '../marketOrders.ts'

/** When all of it is over, in seconds since 1970. */
const later = now + 1_000_000n
const amount = fc.bigInt({ min: 1n, max: 2n ** 100n })

/** One token, some of many units, or one that is given by criteria: with what part of it is filled. */
const lot = fc.oneof(
  fc.constant({ itemType: 2, size: 1n, units: undefined }),
  fc
    .tuple(fc.bigInt({ min: 2n, max: 50n }), fc.bigInt({ min: 1n, max: 50n }))
    .map(([size, units]) => ({ itemType: 3, size, units: units < size ? units : size })),
  fc
    .tuple(fc.constantFrom(4, 5), fc.constantFrom(undefined, 1n))
    .map(([itemType, units]) => ({ itemType, size: 1n, units })),
)

/** An order that somebody sells something by, for a price in one currency that may change over time. */
const orderIn = (currency: Address): fc.Arbitrary<OrderToFill> =>
  fc
    .record({
      lot,
      ...{ offerer: addressOf, zone: addressOf, token: addressOf, other: addressOf },
      ...{ fee: addressOf, start: amount, end: amount, share: amount, changes: fc.boolean() },
      ...{ identifier: uintOf(256), root: uintOf(256), salt: uintOf(256), signature: bytesOf(65) },
      proof: fc.array(bytesOf(32), { maxLength: 3 }),
      extraData: fc.option(fc.integer({ min: 0, max: 70 }).chain(bytesOf), { nil: undefined }),
      bundle: fc.boolean(),
    })
    .map(({ lot: { itemType, size, units }, proof: path, identifier, root, ...rest }) => {
      // Where any token will do, there is nothing to prove.
      const proof = root === 0n ? [] : path

      const item = {
        ...{ itemType, token: rest.token, startAmount: size, endAmount: size },
        identifierOrCriteria: itemType < 4 ? identifier : root,
      }
      // It comes in the same part: twice as many of another edition.
      const more = {
        ...item,
        itemType: 3,
        token: rest.other,
        startAmount: 2n * size,
        endAmount: 2n * size,
      }
      const pay = (start: bigint, end: bigint, recipient: Address) => ({
        ...{ itemType: currency === zeroAddress ? 0 : 1, token: currency, recipient },
        ...{
          identifierOrCriteria: '0',
          startAmount: `${start * size}`,
          endAmount: `${end * size}`,
        },
      })
      return {
        parameters: {
          ...{ offerer: rest.offerer, zone: rest.zone, orderType: 1, zoneHash: zeroHash },
          ...{ startTime: now - 10n, endTime: later, salt: rest.salt, conduitKey: zeroHash },
          offer: rest.bundle ? [item, more] : [item],
          consideration: [
            pay(rest.start, rest.changes ? rest.end : rest.start, rest.offerer),
            pay(rest.share, rest.share, rest.fee),
          ],
        },
        ...{ signature: rest.signature, extraData: rest.extraData, quantity: units },
        criteria: itemType < 4 ? undefined : [{ side: 'offer', index: 0, identifier, proof }],
      }
    })

/** Purchases that lack nothing: what they cost in ERC20 is paid by the sender, with a permit or without. */
export const seaportSale: fc.Arbitrary<SeaportPurchase> = fc
  .option(addressOf, { nil: zeroAddress })
  .chain(currency =>
    fc
      .record({
        items: fc.array(orderIn(currency), { minLength: 1, maxLength: 3 }),
        recipient: addressOf,
        protocolAddress: fc.constantFrom(seaportAddress['1.4'], seaportAddress['1.5']),
        protocolApproval: fc.boolean(),
        permitted: fc.boolean(),
        signature: bytesOf(65),
      })
      .map(({ protocolApproval, permitted, signature, ...purchase }) => {
        if (currency === zeroAddress) return purchase
        const permit2Permit = permitted
          ? {
              details: {
                ...{ token: currency, amount: 2n ** 160n - 1n, nonce: 0 },
                expiration: Number(later),
              },
              ...{ spender: router, sigDeadline: later, signature },
            }
          : undefined
        const paid = { token: currency, protocolApproval, permit2Permit, permit2TransferFrom: true }
        return { ...purchase, inputTokenProcessing: [paid] }
      }),
  )
