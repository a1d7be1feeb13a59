import { routerAddresses } from '@sluice/router'
import {
  decodeTransaction,
  describeCommand,
  type PlanCommand,
  type PlanItem,
  RouterError,
  readPlan,
} from '@sluice/router/decode'
import { type Address, zeroAddress } from 'viem'
import { type CallFacts, type FactCall, lower } from './factCall.ts'
import type { Facts, FactsContext } from './types.ts'

/** What a transaction to the Universal Router does; undefined for another contract. */
export function routerFacts(call: FactCall, context: FactsContext): CallFacts | undefined {
  const router = lower(context.router ?? routerAddresses[context.chainId] ?? zeroAddress)
  if (call.to !== router || router === zeroAddress) return undefined
  try {
    return read(call, router, context)
  } catch (error) {
    if (!(error instanceof RouterError)) throw error
    return { method: undefined, unknown: [error.summary] }
  }
}

function read(call: FactCall, router: Address, context: FactsContext): CallFacts {
  const account = lower(context.account)
  const recipient = lower(context.recipient ?? account)
  const { commands, deadline } = decodeTransaction(call.data)
  const { items, prices, swaps, payments, permits, spent, problems } = readPlan(
    { commands, deadline },
    {
      ...{ router, sender: account, recipient, value: call.value, payees: handovers(commands) },
      ...(context.wrappedNative ? { weth: lower(context.wrappedNative) } : {}),
    },
  )
  const gets = new Map<string, Facts['gets'][number]>()
  const add = (token: Address, recipient: Address, amount: bigint) => {
    const key = `${token}:${recipient}`
    const sum = (gets.get(key)?.amount ?? 0n) + amount
    gets.set(key, { token, standard: standardOf(token), amount: sum, recipient })
  }
  const paidOn = new Set(handovers(commands))
  for (const { tokenOut, amountOut, recipient } of swaps)
    if (recipient !== router && !(amountOut === 0n && paidOn.has(recipient)))
      add(tokenOut, recipient, amountOut)
  for (const { token, recipient, amount, from } of payments) {
    const least = typeof amount === 'bigint' ? amount : 'atLeast' in amount ? amount.atLeast : 0n
    const what = token ?? (context.wrappedNative && lower(context.wrappedNative))
    if (from === 'router' && what !== undefined && !paidOn.has(recipient))
      add(what, recipient, least)
  }
  /** What goes to anybody else must be so much and no more. */
  const open = [
    ...swaps.map(({ tokenOut, ...swap }) => ({
      ...{ ...swap, token: tokenOut, isOpen: swap.command.endsWith('EXACT_IN') },
    })),
    ...payments
      .filter(({ from }) => from === 'router')
      .map(payment => ({ ...payment, isOpen: typeof payment.amount !== 'bigint' })),
  ].filter(
    ({ recipient: to, isOpen }) =>
      isOpen && ![account, recipient, router].includes(to) && !paidOn.has(to),
  )
  const told = new Set(
    [...swaps, ...payments.filter(({ from }) => from === 'router')].map(each => each.path),
  )
  const bought = items.map(itemFact)
  const orderOf = ({ path, order }: { path: string; order?: number | undefined }) =>
    `${path}:${order ?? 0}`
  const orders = new Set([...items, ...prices].map(orderOf))
  /** What others get if a part is bought, and not otherwise: it stands in one sub-plan with that, for the first of several. */
  const besides = payments.flatMap(({ path, from, mayFail, token, amount, recipient: to }) => {
    const isPaid = from === 'router' && mayFail && ![account, recipient, router].includes(to)
    const place = [...items, ...prices].find(each => planOf(each.path) === planOf(path))
    return isPaid && place && token && typeof amount === 'bigint'
      ? [{ place: orderOf(place), token, amount }]
      : []
  })
  const parts = [...orders].map(place => ({
    costs: [
      ...prices.filter(price => orderOf(price) === place),
      ...besides.filter(each => each.place === place),
    ].map(({ token, amount }) => ({ token, amount, standard: standardOf(token) })),
    gets: items.filter(item => orderOf(item) === place).map(itemFact),
  }))
  return {
    method: 'execute',
    gives: [...spent].map(([token, amount]) => ({
      ...{ token, amount, standard: standardOf(token) },
    })),
    gets: [...bought, ...gets.values()],
    // Where who owns each token is asked at the end, all of them are bought or none.
    parts: items.every(({ checked }) => checked) ? [] : parts,
    allows: [
      ...permits.map(({ token, spender, amount, expiration }) => ({
        ...{ token, spender: lower(spender), amount, until: BigInt(expiration) },
      })),
    ],
    until: deadline,
    lines: commands.map(command => describeCommand(command)),
    unknown: [
      ...problems
        // Whom something goes to is told beside it.
        .filter(({ kind, path }) => kind !== 'recipient' && !(kind === 'payee' && told.has(path)))
        .map(({ message }) => message),
      ...open.map(({ token, recipient: to }) => `How much of ${token} goes to ${to} is not told`),
    ],
  }
}

/** A pool is told by its own address where calldata does not name the collection, and asks nobody about it. */
function itemFact(item: PlanItem): Facts['gets'][number] {
  const { tokenAddress, source, tokenId, tokenType, amount, recipient } = item
  return {
    token: tokenAddress ?? (source && 'pool' in source ? source.pool : zeroAddress),
    ...{ tokenId, amount, recipient, standard: standards[tokenType ?? ''] },
  }
}

/** The place of the plan that a command is of. */
const planOf = (path: string) => path.slice(0, path.lastIndexOf('['))

const standardOf = (token: Address) =>
  token === zeroAddress ? ('native' as const) : ('erc20' as const)

const standards: Record<string, Facts['gets'][number]['standard']> = {
  ERC721: 'erc721',
  ERC1155: 'erc1155',
  Cryptopunk: 'punk',
}

/**
 * Pairs that a route pays on its way, for the swap that comes next and takes what they have got by then. A wrong
 * one gets lost what is sent there, and nothing comes out: what counts is the least that the last swap gives.
 */
function handovers(commands: readonly PlanCommand[]): readonly Address[] {
  return commands.flatMap((command, index) => {
    const next = commands[index + 1]
    const isPaid = next?.command === 'V2_SWAP_EXACT_IN' && next.args.amountIn === 0n
    const isSwap = command.command === 'V3_SWAP_EXACT_IN' || command.command === 'V2_SWAP_EXACT_IN'
    return isPaid && isSwap && BigInt(command.args.recipient) > 2n
      ? [lower(command.args.recipient)]
      : []
  })
}
