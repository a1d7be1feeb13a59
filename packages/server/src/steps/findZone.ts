import { zeroAddress } from '@sluice/router/seaport'
import type { Routes } from '@sluice/sdk/api'
import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { isRevocable } from '../orderbook/zone/isRevocable.ts'
import { orders } from '../storage/schema/orders.ts'
import { TermsError } from './TermsError.ts'

type Param = z.output<Routes['/execute/list/v5']['body']>['params'][number]
type Option = NonNullable<Param['options']>[string]

/**
 * The zone of an order that is made: ours where it is to be cancelled without a transaction, else none.
 * Such an order may also replace one of the zone that its maker has already, by which that one is cancelled; any
 * other is cancelled by a transaction first.
 *
 * @throws TermsError that names the option which cannot be met.
 */
export async function findZone(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  { option, maker }: findZone.Options,
): Promise<findZone.Result> {
  const replaces = option?.replaceOrderId?.toLowerCase() as Hex | undefined
  if (option?.cosigner !== undefined) throw new TermsError('cosigner is not supported')
  if (!option?.useOffChainCancellation) {
    if (replaces !== undefined && !(await findOwn({ db, chain }, { id: replaces, maker })))
      throw new TermsError(`replaceOrderId ${replaces} is no order of the maker`)
    return { zone: zeroAddress, replaces: undefined, cancels: replaces }
  }
  if (!chain.orderZone) throw new TermsError('Off-chain cancellation is not supported here')
  const { address: zone } = chain.orderZone
  if (replaces === undefined) return { zone, replaces, cancels: undefined }
  const replaced = await findOwn({ db, chain }, { id: replaces, maker })
  if (!replaced || replaced.revokedAt !== null)
    throw new TermsError(`replaceOrderId ${replaces} is no order of the maker that is still open`)
  // Only an order of the zone is ended by the new one's signature; from then on the new one is such an order.
  return isRevocable(chain, replaced)
    ? { zone, replaces, cancels: undefined }
    : { zone, replaces: undefined, cancels: replaces }
}

async function findOwn(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  { id, maker }: { id: Hex; maker: Hex },
) {
  const [own] = await db
    .select({ zone: orders.zone, rawData: orders.rawData, revokedAt: orders.revokedAt })
    .from(orders)
    .where(and(eq(orders.chainId, chain.id), eq(orders.id, id), eq(orders.maker, maker)))
  return own
}

export declare namespace findZone {
  type Options = {
    option: Option | undefined
    /** In lower case. */
    maker: Hex
  }
  type Result = {
    /** The zero address for none. */
    zone: Hex
    /** The id of the order that this one replaces, by the signature that makes it. */
    replaces: Hex | undefined
    /** That of one which must be cancelled by a transaction before. */
    cancels: Hex | undefined
  }
}
