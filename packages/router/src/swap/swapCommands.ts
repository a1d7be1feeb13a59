import type { Address } from 'viem'
import type { Command } from '../command.ts'
import { alreadyPaid, contractBalance, routerAsRecipient } from '../constants.ts'
import { RouterError } from '../errors.ts'
import { toRecipient } from '../toRecipient.ts'
import { leastOf, mostOf } from './slippage.ts'
import type { Pool, Swap, Token, TradeType, V3Pool } from './types.ts'
import { encodeV3Path } from './v3/path.ts'

/** Pools of one kind in a row, and the tokens between them. */
type Section = { pools: readonly Pool[]; path: readonly Token[] }

/** Adds the commands that carry out one route's part of a trade. */
export function swapCommands(
  type: TradeType,
  { route, inputAmount, outputAmount }: Swap,
  options: swapCommands.Options,
  commands: Command[],
): void {
  const { recipient, slippage, payerIsUser, routerKeeps, pairAddress } = options
  const most = mostOf(type, inputAmount, slippage)
  const least = leastOf(type, outputAmount, slippage)
  // Nearly all routes go through pools of one kind.
  if (!isMixed(route.pools)) {
    // What all the routes give is looked at in the end where the router keeps it so long.
    const command =
      type === 'exactOut'
        ? exactOutput(route, recipient, least, most, payerIsUser)
        : exactInput(route, recipient, most, routerKeeps ? 0n : least, payerIsUser)
    commands.push(command)
    return
  }
  if (type === 'exactOut') {
    throw new RouterError('The router has no exact output over v2 and v3 pools in one route', {
      code: 'not_expressible',
      field: 'trade',
      value: route,
      hints: ['Take a route through pools of one kind, or give the exact input instead.'],
    })
  }
  const sections = sectionsOf(route.pools, route.path)
  let amountIn = most
  for (const [index, section] of sections.entries()) {
    const next = sections[index + 1]
    const to = next ? handover(next, pairAddress) : recipient
    const amountOutMin = next || routerKeeps ? 0n : least
    commands.push(exactInput(section, to, amountIn, amountOutMin, payerIsUser && index === 0))
    // A pair that has been paid must not be sent nothing once more.
    amountIn = to === routerAsRecipient ? contractBalance : alreadyPaid
  }
}

export declare namespace swapCommands {
  type Options = {
    recipient: Address
    slippage: bigint
    payerIsUser: boolean
    /** Whether the router keeps the output for the commands that follow. */
    routerKeeps: boolean
    pairAddress?: ((tokens: { tokenA: Token; tokenB: Token }) => Address) | undefined
  }
}

/** Cuts a route where it goes from v2 to v3 or back. */
function sectionsOf(pools: readonly Pool[], path: readonly Token[]): Section[] {
  const sections: { pools: Pool[]; path: Token[] }[] = []
  let last: (typeof sections)[number] | undefined
  for (const [index, pool] of pools.entries()) {
    const [from, to] = [path[index], path[index + 1]] as [Token, Token]
    if (!last || last.pools[0]?.type !== pool.type) {
      last = { pools: [], path: [from] }
      sections.push(last)
    }
    last.pools.push(pool)
    last.path.push(to)
  }
  return sections
}

/**
 * Who holds what goes from one section into the next. A pair can be paid directly, where its address is
 * known; else the router holds it, which costs one more transfer. A wrong address would only make the
 * transaction fail: the router asks its own pair to swap, which then has got nothing.
 */
function handover(
  { pools, path }: Section,
  pairAddress: swapCommands.Options['pairAddress'],
): Address {
  const [pool] = pools
  if (pool?.type !== 'v2-pool') return routerAsRecipient
  if (pairAddress === undefined) return pool.address ?? routerAsRecipient
  const [tokenA, tokenB] = path as [Token, Token]
  return toRecipient(pairOf(pairAddress, { tokenA, tokenB }), 'pairAddress')
}

/** What the caller's function answers, whose errors are not ours. */
function pairOf(
  pairAddress: NonNullable<swapCommands.Options['pairAddress']>,
  tokens: { tokenA: Token; tokenB: Token },
): unknown {
  try {
    return pairAddress(tokens)
  } catch (error) {
    if (error instanceof RouterError) throw error
    throw new RouterError('pairAddress must not throw', {
      code: 'invalid_input',
      field: 'pairAddress',
      value: pairAddress,
      hints: ['Correct pairAddress, or leave it out: the swap then takes one transfer more.'],
      cause: error,
    })
  }
}

function exactInput(
  section: Section,
  recipient: Address,
  amountIn: bigint,
  amountOutMin: bigint,
  payerIsUser: boolean,
): Command {
  if (isV3(section)) {
    const path = encodeV3Path(section, 'exactIn')
    return {
      command: 'V3_SWAP_EXACT_IN',
      args: { recipient, amountIn, amountOutMin, path, payerIsUser },
    }
  }
  const path = section.path.map(addressOf)
  return {
    command: 'V2_SWAP_EXACT_IN',
    args: { recipient, amountIn, amountOutMin, path, payerIsUser },
  }
}

function exactOutput(
  section: Section,
  recipient: Address,
  amountOut: bigint,
  amountInMax: bigint,
  payerIsUser: boolean,
): Command {
  if (isV3(section)) {
    const path = encodeV3Path(section, 'exactOut')
    return {
      command: 'V3_SWAP_EXACT_OUT',
      args: { recipient, amountOut, amountInMax, path, payerIsUser },
    }
  }
  const path = section.path.map(addressOf)
  return {
    command: 'V2_SWAP_EXACT_OUT',
    args: { recipient, amountOut, amountInMax, path, payerIsUser },
  }
}

const addressOf = ({ address }: Token): Address => address

const isV3 = (section: Section): section is Section & { pools: readonly V3Pool[] } =>
  section.pools[0]?.type === 'v3-pool'

/** Whether a route goes through pools of v2 and of v3. */
export function isMixed(pools: readonly Pool[]): boolean {
  const first = pools[0]?.type
  for (const { type } of pools) if (type !== first) return true
  return false
}
