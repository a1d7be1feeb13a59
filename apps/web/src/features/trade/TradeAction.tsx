import { type ReactNode, Suspense, useState } from 'react'
import { useSwitchChain } from 'wagmi'
import { Button } from '../../components/Button.tsx'
import { useChain } from '../app/AppContext.tsx'
import { lazyPart } from '../app/lazyPart.tsx'
import { t } from '../language/t.ts'
import { useWallet } from '../wallet/useWallet.ts'
import { walletMenu } from '../wallet/walletMenuStore.ts'

const ConnectInDialog = lazyPart(() => import('./ConnectInDialog.tsx'))

/** The one action of a dialog or a price card: connect, switch network, or the deed itself. */
export function TradeAction({ chainId, isInDialog = false, children }: TradeAction.Props) {
  // The menu of the page lies behind a dialog.
  const [connects, setConnects] = useState(false)
  const { address, chainId: walletChain } = useWallet()
  const chain = useChain(chainId)
  const switchChain = useSwitchChain()
  if (address !== undefined && connects) setConnects(false)
  if (address === undefined)
    return (
      <>
        <Button
          look="primary"
          size="large"
          className="w-full"
          onClick={() => (isInDialog ? setConnects(true) : walletMenu.set(true))}
        >
          {t('Connect wallet')}
        </Button>
        {connects && (
          <Suspense fallback={null}>
            <ConnectInDialog onClose={() => setConnects(false)} />
          </Suspense>
        )}
      </>
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

export declare namespace TradeAction {
  type Props = { chainId: number; isInDialog?: boolean; children: ReactNode }
}
