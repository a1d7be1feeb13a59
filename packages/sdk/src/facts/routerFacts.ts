import { routerAddresses } from '@sluice/router'
import {
  decodeTransaction,
  describeCommand,
  type PlanCommand,
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
  const { commands, deadline } = decodeTransaction(call.data)
  const { items, swaps, payments, permits, spent, problems } = readPlan(
    { commands, deadline },
    {
      ...{ router, sender: account, value: call.value, payees: handovers(commands) },
      ...(context.wrappedNative ? { weth: lower(context.wrappedNative) } : {}),
    },
  )
  const gets = new Map<string, Facts['gets'][number]>()
  const add = (token: Address, recipient: Address, amount: bigint) => {
    const key = `${token}:${recipient}`
    const standard = token === zeroAddress ? ('native' as const) : ('erc20' as const)
    const sum = (gets.get(key)?.amount ?? 0n) + amount
    gets.set(key, { token, standard, amount: sum, recipient })
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
  const told = new Set(
    [...swaps, ...payments.filter(({ from }) => from === 'router')].map(each => each.path),
  )
  const bought = items.map(({ tokenAddress, source, tokenId, tokenType, amount, recipient }) => ({
    // A pool is told by its own address where calldata does not name the collection.
    token: tokenAddress ?? (source && 'pool' in source ? source.pool : zeroAddress),
    ...{ tokenId, amount, recipient, standard: standards[tokenType ?? ''] },
  }))
  return {
    method: 'execute',
    gives: [...spent].map(([token, amount]) => ({
      ...{ token, amount, standard: token === zeroAddress ? 'native' : 'erc20' },
    })),
    gets: [...bought, ...gets.values()],
    allows: [
      ...permits.map(({ token, spender, amount, expiration }) => ({
        ...{ token, spender: lower(spender), amount, until: BigInt(expiration) },
      })),
    ],
    until: deadline,
    lines: commands.map(command => describeCommand(command)),
    unknown: problems
      // Whom something goes to is told beside it.
      .filter(({ kind, path }) => kind !== 'recipient' && !(kind === 'payee' && told.has(path)))
      .map(({ message }) => message),
  }
}

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
