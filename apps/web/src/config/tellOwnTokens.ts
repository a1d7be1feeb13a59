import type { Client } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { isConfigured, ownTokenName, ownTokens } from './ownTokens.ts'
import type { AppConfig } from './parseConfig.ts'

/** Tells a client the own tokens of this person as they are kept now, also for what is open and was made with those of before. */
export function tellOwnTokens(
  client: Pick<Client, 'config' | 'configure'>,
  chains: readonly AppConfig['chains'][number][],
): void {
  client.configure({
    chains: client.config.chains.map(each => {
      const chain = chains.find(({ id }) => id === each.id)
      if (chain === undefined) return each
      const own = ownTokens.get(chain.id).filter(token => !isConfigured(chain, token))
      const isKept = ({ address }: { address: string }) =>
        address === zeroAddress || isConfigured(chain, { address })
      return {
        ...each,
        paymentTokens: [
          ...(each.paymentTokens ?? []).filter(isKept),
          ...own.map(({ address, symbol, decimals }) => {
            const name = ownTokenName({ address, symbol })
            return { chainId: chain.id, address, decimals, symbol: name, name }
          }),
        ],
      }
    }),
  })
}
