import { decodeCall, RouterError } from '@sluice/router/decode'
import { orderHash } from '@sluice/router/seaport'
import type { Address } from 'viem'
import { type CallFacts, type FactCall, lower, native } from './factCall.ts'
import { filledFacts, whole } from './filledFacts.ts'
import { matchedFacts } from './matchedFacts.ts'
import { seaports } from './seaportItems.ts'
import type { FactsContext } from './types.ts'

type Call = Extract<ReturnType<typeof decodeCall>, { contract: 'seaport' }>

/** What a call of Seaport itself does; undefined for another contract. */
export function seaportFacts(call: FactCall, context: FactsContext): CallFacts | undefined {
  if (!seaports.includes(call.to)) return undefined
  try {
    const read = decodeCall(call.data)
    if (read.contract !== 'seaport') return undefined
    const facts = factsOfCall(read, call, context)
    const { gives = [] } = facts
    const asked = gives.reduce(
      (sum, each) => sum + (each.standard === 'native' ? each.amount : 0n),
      0n,
    )
    // What is sent along is all that can be taken of it.
    return asked > call.value
      ? {
          ...facts,
          gives: [...gives.filter(each => each.standard !== 'native'), ...sentAlong(call)],
        }
      : facts
  } catch (error) {
    if (!(error instanceof RouterError)) throw error
    return { method: undefined, ...sent(call), unknown: [error.summary] }
  }
}

function factsOfCall(read: Call, call: FactCall, context: FactsContext): CallFacts {
  const account = lower(context.account)
  const by = { account, now: context.now }
  const method = read.functionName
  switch (read.functionName) {
    case 'fulfillOrder':
      return filledFacts(method, [whole(read.args.order)], { ...by, recipient: account })
    case 'fulfillAdvancedOrder':
      return filledFacts(method, [read.args.advancedOrder], {
        ...{ ...by, recipient: toWhom(read.args.recipient, account) },
        resolvers: read.args.criteriaResolvers,
      })
    case 'fulfillAvailableOrders':
      return filledFacts(method, read.args.orders.map(whole), {
        ...{ ...by, recipient: account, most: read.args.maximumFulfilled },
      })
    case 'fulfillAvailableAdvancedOrders':
      return filledFacts(method, read.args.advancedOrders, {
        ...{ ...by, recipient: toWhom(read.args.recipient, account) },
        ...{ resolvers: read.args.criteriaResolvers, most: read.args.maximumFulfilled },
      })
    case 'matchOrders':
      return matchedFacts(method, read.args.orders.map(whole), {
        ...{ ...by, recipient: account, fulfillments: read.args.fulfillments },
      })
    case 'matchAdvancedOrders':
      return matchedFacts(method, read.args.orders, {
        ...{ ...by, recipient: toWhom(read.args.recipient, account) },
        ...{ resolvers: read.args.criteriaResolvers, fulfillments: read.args.fulfillments },
      })
    case 'cancel': {
      const { orders } = read.args
      const isOwn = orders.every(({ offerer }) => lower(offerer) === account)
      const what = orders.length === 1 ? 'one order' : `${orders.length} orders`
      return {
        ...{ method, ...sent(call), lines: [`Cancel ${what} on Seaport`] },
        cancels: orders.map(orderHash),
        ...(isOwn ? {} : { unknown: ['An order is of another account'] }),
      }
    }
    case 'incrementCounter':
      return {
        ...{ method, ...sent(call), cancels: 'all' },
        lines: ['Cancel every order of this account on Seaport'],
      }
    default:
      return { method, ...sent(call), unknown: [`What ${method} of Seaport moves is not told`] }
  }
}

/** The zero address stands for who calls. */
const toWhom = (recipient: Address, account: Address) =>
  BigInt(recipient) === 0n ? account : lower(recipient)

const sentAlong = ({ value }: FactCall) => (value === 0n ? [] : [native(value)])

const sent = ({ value }: FactCall): Pick<CallFacts, 'unknown'> =>
  value === 0n ? {} : { unknown: [`${value} of the native currency is sent along`] }
