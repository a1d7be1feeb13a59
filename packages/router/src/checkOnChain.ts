import type { Address } from 'viem'
import { RouterError } from './errors.ts'
import type { Part } from './part.ts'
import { routerAddresses } from './routerAddresses.ts'
import { routerMarkets } from './routerMarkets.ts'
import { wrappedNativeAddresses } from './wrappedNativeAddresses.ts'

/**
 * What a plan needs must be there on its chain: the router would call a contract that refuses, and the sender would pay
 * for that. Of a router that is not in `routerAddresses` nothing is known.
 *
 * @throws RouterError `unsupported_on_chain` that names the part.
 */
export function checkOnChain(
  parts: readonly Part[],
  router: Address,
  chainId: number | undefined,
): void {
  const chain = chainId ?? parts.find(part => part.chainId !== undefined)?.chainId
  if (chain === undefined || routerAddresses[chain] !== router) return
  const markets = routerMarkets[chain]
  for (const [index, { kind, orders, wrapped }] of parts.entries()) {
    if (orders > 0 && markets && !(markets as readonly string[]).includes(kind))
      throw unsupported(index, kind, chain, 'buy on')
    if (wrapped !== undefined && wrappedNativeAddresses[chain] === undefined)
      throw unsupported(index, wrapped, chain, 'wrap into')
  }
}

function unsupported(index: number, value: string, chain: number, verb: string): RouterError {
  return new RouterError(`The router of chain ${chain} cannot ${verb} ${value}: parts[${index}]`, {
    code: 'unsupported_on_chain',
    field: `parts[${index}]`,
    value,
    hints: ['Leave the part out, or send the plan on a chain that has it.'],
  })
}
