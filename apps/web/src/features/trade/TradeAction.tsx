import type { ReactNode } from 'react'
import { useSwitchChain } from 'wagmi'
import { Button } from '../../components/Button.tsx'
import { useChain } from '../app/AppContext.tsx'
import { t } from '../language/t.ts'
import { useWallet } from '../wallet/useWallet.ts'
import { walletMenu } from '../wallet/walletMenuStore.ts'

/** The one action of a dialog or a price card: connect, switch network, or the deed itself. */
export function TradeAction({ chainId, children }: { chainId: number; children: ReactNode }) {
  const { address, chainId: walletChain } = useWallet()
  const chain = useChain(chainId)
  const switchChain = useSwitchChain()
  if (address === undefined)
    return (
      <Button look="primary" size="large" className="w-full" onClick={() => walletMenu.set(true)}>
        {t('Connect wallet')}
      </Button>
    )
  if (walletChain !== chainId)
    return (
      <>
        <Button
          look="primary"
          size="large"
          className="w-full"
          disabled={switchChain.isPending}
          onClick={() => switchChain.mutate({ chainId })}
        >
          {t('Switch to')} {chain.name}
        </Button>
        <p className="mt-2 text-center text-12 text-secondary">
          {switchChain.error === null
            ? t('Your wallet is on another network.')
            : t('The wallet did not switch. Nothing was sent. Choose the network in your wallet.')}
        </p>
      </>
    )
  return children
}
