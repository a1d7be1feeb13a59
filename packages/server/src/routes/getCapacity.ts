import { freeFunds, mostPerIntent } from '../crosschain/freeFunds.ts'
import { ServerError } from '../errors.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/solve/capacity/v1 and v2: what the solver can lay out on this chain now. */
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
    [...crossChain.parties.values()].map(async ({ context }) => ({
      id: context.chain.id,
      balance: await context.source.balance(user),
    })),
  )
  const sum = balances.reduce((total, { balance }) => total + balance, 0n)
  const here = balances.find(({ id }) => id === chain.id)?.balance ?? 0n
  return { ...answer, userBalance: { currentChain: `${here}`, allChains: `${sum}` } }
}
