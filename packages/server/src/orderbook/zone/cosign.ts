import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { concat, hexToBigInt, numberToHex } from 'viem/utils'
import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { type OrderRow, orders } from '../../storage/schema/orders.ts'
import { bookTime } from '../bookTime.ts'
import { reasons } from '../reasons.ts'
import { isRevocable } from './isRevocable.ts'
import { wordLifetime } from './wordLifetime.ts'
import { zoneDomain } from './zoneDomain.ts'

const types = {
  SignedOrder: [
    { name: 'fulfiller', type: 'address' },
    { name: 'expiration', type: 'uint64' },
    { name: 'orderHash', type: 'bytes32' },
    { name: 'context', type: 'bytes' },
  ],
} as const

/**
 * The extra data with which the orders of our zone can be filled, by their ids: the co-signer's word for
 * one fulfiller and the next 90 seconds of the clock. Other orders need none and are left out. Whether an order is
 * cancelled is read from the database before and after it is signed, so that nothing is told after a cancellation.
 *
 * @param options.fulfiller The account that calls the exchange.
 * @throws ServerError 3 for an order that was cancelled.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function cosign(
  context: ChainContext,
  { rows, fulfiller }: cosign.Options,
): Promise<ReadonlyMap<Hex, Hex>> {
  const { chain, source, now } = context
  const { orderZone } = chain
  const ids = rows.filter(row => isRevocable(chain, row)).map(row => row.id)
  if (!orderZone || ids.length === 0) return new Map()
  await checkRevoked(context, ids)
  const cosigner = privateKeyToAccount(orderZone.cosignerKey)
  // By the clock, not by what a node says of its block: a cancellation is to be final this long after it. Only of
  // chains whose time is moved the settings allow more.
  const time =
    chain.mostBlockLead === undefined
      ? Math.floor(now() / 1000)
      : bookTime(context, await source.head())
  const expiration = BigInt(time + wordLifetime)
  const words = await Promise.all(
    ids.map(async orderHash => {
      const signature = await cosigner.signTypedData({
        domain: zoneDomain(chain.id, orderZone.address),
        types,
        primaryType: 'SignedOrder',
        message: { fulfiller, expiration, orderHash, context: '0x' },
      })
      const word = concat([
        ...(['0x00', fulfiller, numberToHex(expiration, { size: 8 })] as const),
        compact(signature),
      ])
      return [orderHash, word] as const
    }),
  )
  // What was cancelled while this was signed is not told any more.
  await checkRevoked(context, ids)
  return new Map(words)
}

async function checkRevoked({ db, chain }: ChainContext, ids: Hex[]): Promise<void> {
  const [revoked] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.chainId, chain.id), inArray(orders.id, ids), isNotNull(orders.revokedAt)))
    .limit(1)
  if (revoked)
    throw new ServerError(reasons.revoked, {
      code: 'order_unavailable',
      apiCode: 3,
      statusCode: 410,
      fields: { orderId: revoked.id },
    })
}

export declare namespace cosign {
  type Options = {
    rows: readonly Pick<OrderRow, 'id' | 'zone' | 'rawData'>[]
    fulfiller: Hex
  }
}

/** As EIP-2098 has it: the parity in the top bit of s, which is never set. */
function compact(signature: Hex): Hex {
  const isOdd = signature.endsWith('1c')
  const s = hexToBigInt(`0x${signature.slice(66, 130)}`)
  return concat([
    signature.slice(0, 66) as Hex,
    numberToHex(isOdd ? s | (1n << 255n) : s, { size: 32 }),
  ])
}
