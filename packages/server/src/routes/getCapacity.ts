import { freeFunds, mostPerIntent } from '../crosschain/freeFunds.ts'
import { ServerError } from '../errors.ts'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'
import type { RouteHandler } from './routeHandler.ts'

/**
 * POST /execute/solve/capacity/v1 and v2: what the solver can lay out on this chain now. What the account has on a chain
 * that does not answer is not known: what it has on all of them is not told then.
 */
export const getCapacity: RouteHandler<'/execute/solve/capacity/v2'> = async (
  { chain, crossChain },
  { body: { user } },
) => {
  const party = crossChain?.parties.get(chain.id)
  if (!crossChain || !party)
    throw new ServerError('Cross-chain intent filling not supported', {
      code: 'not_supported',
      statusCode: 501,
    })
  const free = await freeFunds(party)
  const most = `${mostPerIntent(party, free)}`
  const answer = { capacityPerRequest: most, totalCapacity: `${free}`, maxPricePerItem: most }
  if (user === undefined) return answer
  const balances = await Promise.all(
    [...crossChain.parties.values()].map(({ context }) =>
      context.source.balance(user).catch((error: unknown) => {
        if (context.chain.id === chain.id || !(error instanceof ChainUnavailableError)) throw error
        return undefined
      }),
    ),
  )
  const sum = balances.reduce<bigint | undefined>(
    (total, balance) =>
      total === undefined || balance === undefined ? undefined : total + balance,
    0n,
  )
  const here = balances[[...crossChain.parties.keys()].indexOf(chain.id)] ?? 0n
  return {
    ...answer,
    userBalance: {
      currentChain: `${here}`,
      ...(sum === undefined ? {} : { allChains: `${sum}` }),
    },
  }
}
