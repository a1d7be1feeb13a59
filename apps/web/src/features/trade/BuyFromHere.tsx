import type { SeenListing } from '@sluice/react'
import type { TokenSubject } from '@sluice/react/ui'
import { useApp } from '../app/AppContext.tsx'
import { t } from '../language/t.ts'
import { useWallet } from '../wallet/useWallet.ts'
import { payChains } from './payChains.ts'
import { TradeButton } from './TradeButton.tsx'

/** For a wallet on another chain than the token's: pays there, where that can be. */
export function BuyFromHere({ subject, seen }: BuyFromHere.Props) {
  const { config } = useApp()
  const { address, chainId } = useWallet()
  const chain = payChains(config, subject.chainId).find(({ id }) => id === chainId)
  if (address === undefined || chain === undefined || chain.id === subject.chainId) return null
  return (
    <TradeButton
      size="large"
      className="w-full"
      request={{ kind: 'buy-across', subject, payChainId: chain.id, seen }}
    >
      {t('Buy, paid on {0}', chain.name)}
    </TradeButton>
  )
}

export declare namespace BuyFromHere {
  type Props = {
    subject: TokenSubject
    /** The price beside it. */
    seen: SeenListing | undefined
  }
}
