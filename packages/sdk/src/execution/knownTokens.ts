import { zeroAddress } from 'viem'
import type { ApiChain, PaymentToken } from '../chains/defineChain.ts'
import type { execute } from './execute.ts'
import { paidChainId } from './relayerFee.ts'

/** The currencies whose decimals are known without the marketplace: first of the chain that is paid on. */
export function knownTokens(
  chains: readonly ApiChain[],
  options: Pick<execute.Options, 'body' | 'chain'>,
): readonly PaymentToken[] {
  return [paidChainId(options), options.chain.id]
    .flatMap(id => chains.find(chain => chain.id === id) ?? [])
    .flatMap(({ id, paymentTokens, network }) => [
      ...paymentTokens,
      ...(network ? [{ ...network.nativeCurrency, chainId: id, address: zeroAddress }] : []),
    ])
}
