import type { Address } from 'viem'
import type { Command } from '../command.ts'
import { alreadyPaid, contractBalance, routerAsRecipient } from '../constants.ts'
import { RouterError } from '../errors.ts'
import { leastOf, mostOf } from './slippage.ts'
import type { Pool, Swap, Token, TradeType, V3Pool } from './types.ts'
import { encodeV3Path } from './v3/path.ts'

/** Pools of one kind in a row, and the tokens between them. */
type Section = { pools: Pool[]; path: Token[] }

/** The commands that carry out one route's part of a trade. */
export function swapCommands(
  type: TradeType,
  { route, inputAmount, outputAmount }: Swap,
  options: swapCommands.Options,
): Command[] {
  const { recipient, slippage, payerIsUser, pairAddress } = options
  const most = mostOf(type, inputAmount, slippage)
  const least = leastOf(type, outputAmount, slippage)
  const sections = sectionsOf(route.pools, route.path)
  const [section] = sections
  if (!section) return []
  if (type === 'exactOut') {
    if (sections.length > 1) {
      throw new RouterError('The router has no exact output over v2 and v3 pools in one route', {
        code: 'not_expressible',
        field: 'trade',
        value: route,
        hints: ['Take a route through pools of one kind, or give the exact input instead.'],
      })
    }
    return [exactOutput(section, { recipient, amountOut: least, amountInMax: most, payerIsUser })]
  }
  return sections.map((each, index) => {
    const next = sections[index + 1]
    const first = index === 0
    return exactInput(each, {
      recipient: next ? handover(next, pairAddress) : recipient,
      amountIn: first ? most : isPaid(each, pairAddress) ? alreadyPaid : contractBalance,
      // What all the routes give is looked at in the end where the router keeps it so long.
      amountOutMin: next || options.routerKeeps ? 0n : least,
      payerIsUser: payerIsUser && first,
    })
  })
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
  const sections: Section[] = []
  let last: Section | undefined
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
  const [tokenA, tokenB] = path as [Token, Token]
  return pairAddress?.({ tokenA, tokenB }) ?? pool.address ?? routerAsRecipient
}

/** Whether the section before has paid the first pair. Only then: the router has a transfer to make. */
const isPaid = ({ pools }: Section, pairAddress: swapCommands.Options['pairAddress']): boolean =>
  pools[0]?.type === 'v2-pool' && pairAddress !== undefined

function exactInput(
  { pools, path }: Section,
  args: { recipient: Address; amountIn: bigint; amountOutMin: bigint; payerIsUser: boolean },
): Command {
  return isV3(pools)
    ? {
        command: 'V3_SWAP_EXACT_IN',
        args: { ...args, path: encodeV3Path({ pools, path }, 'exactIn') },
      }
    : { command: 'V2_SWAP_EXACT_IN', args: { ...args, path: path.map(({ address }) => address) } }
}

function exactOutput(
  { pools, path }: Section,
  args: { recipient: Address; amountOut: bigint; amountInMax: bigint; payerIsUser: boolean },
): Command {
  return isV3(pools)
    ? {
        command: 'V3_SWAP_EXACT_OUT',
        args: { ...args, path: encodeV3Path({ pools, path }, 'exactOut') },
      }
    : { command: 'V2_SWAP_EXACT_OUT', args: { ...args, path: path.map(({ address }) => address) } }
}

const isV3 = (pools: readonly Pool[]): pools is readonly V3Pool[] => pools[0]?.type === 'v3-pool'
