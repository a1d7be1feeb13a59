import { type OrderComponents, orderHash } from '@sluice/router/seaport'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { findPosted } from './signingRequest.ts'
import { TermsError } from './TermsError.ts'

/**
 * Makes the orders of a request, each by itself: what is wrong with one does not stop the others.
 *
 * @param options.atOnce How many are made at the same time; one after the other by default, for those that depend on
 * the ones before them.
 * @throws ServerError code 12 when none can be made; `errors` says why for each.
 */
export async function makeOrders<param, made extends { components: OrderComponents }>(
  context: ChainContext,
  params: readonly param[],
  make: (param: param, orderIndex: number) => Promise<made>,
  { atOnce = 1 }: { atOnce?: number | undefined } = {},
): Promise<makeOrders.Result<made>> {
  const orders: (made & { orderIndex: number })[] = []
  const errors: { message: string; orderIndex: number }[] = []
  const tryOne = async (param: param, orderIndex: number) => {
    try {
      return { ...(await make(param, orderIndex)), orderIndex }
    } catch (error) {
      if (!(error instanceof TermsError)) throw error
      return { message: error.message, orderIndex }
    }
  }
  for (let i = 0; i < params.length; i += atOnce) {
    const part = params.slice(i, i + atOnce)
    for (const made of await Promise.all(part.map((param, at) => tryOne(param, i + at))))
      if ('components' in made) orders.push(made)
      else errors.push(made)
  }
  const [reason, ...others] = new Set(errors.map(error => error.message))
  if (orders.length === 0)
    throw new ServerError(
      reason !== undefined && others.length === 0 ? reason : 'No orders can be created',
      { code: 'no_orders', apiCode: 12, fields: { errors } },
    )
  const ids = orders.map(order => orderHash(order.components))
  const posted = await findPosted(context, ids)
  return {
    orders: orders.map((order, index) => {
      const id = ids[index] ?? '0x'
      return { ...order, id, isPosted: posted.has(id) }
    }),
    errors,
  }
}

export declare namespace makeOrders {
  type Result<made> = {
    orders: (made & { id: `0x${string}`; orderIndex: number; isPosted: boolean })[]
    errors: { message: string; orderIndex: number }[]
  }
}
