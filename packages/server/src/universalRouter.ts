import { routerAddresses } from '@sluice/router'
import type { Hex } from 'viem'
import type { Chain } from './context.ts'

/** The Universal Router of a chain that trades NFTs, in lower case; undefined where none is known or configured. */
export function universalRouter(chain: Chain): Hex | undefined {
  return chain.router ?? routerAddresses[chain.id]
}
