import { Menu } from '@base-ui/react/menu'
import Wallet from 'lucide-react/icons/wallet'
import { useSyncExternalStore } from 'react'
import { useBalance } from 'wagmi'
import { Amount } from '../../components/Amount.tsx'
import { buttonClass } from '../../components/Button.tsx'
import { HexText } from '../../components/HexText.tsx'
import { useChain } from '../app/AppContext.tsx'
import { AccountDot } from './AccountDot.tsx'
import { useWallet } from './useWallet.ts'
import { WalletMenu } from './WalletMenu.tsx'
import { walletMenu } from './walletMenuStore.ts'

/** The connected account and its balance, or the way to connect one. */
export function WalletButton() {
  const open = useSyncExternalStore(walletMenu.subscribe, walletMenu.isOpen)
  const { address, chainId, name, isPending } = useWallet()
  const chain = useChain()
  const wrong = address !== undefined && chainId !== chain.id
  const balance = useBalance({ address, chainId: chain.id, query: { refetchInterval: 5000 } })
  return (
    <Menu.Root open={open} onOpenChange={walletMenu.set} modal={false}>
      <Menu.Trigger
        aria-label={
          address === undefined ? 'Connect wallet' : `Wallet: ${name ?? 'account'} ${address}`
        }
        className={`${buttonClass(address === undefined && !isPending ? 'primary' : 'secondary')} min-w-[104px]`}
      >
        {address === undefined ? (
          <>
            <Wallet size={15} aria-hidden />
            {isPending ? 'Connecting' : 'Connect'}
          </>
        ) : (
          <>
            <AccountDot address={address} />
            {name ?? <HexText value={address} />}
            {wrong ? (
              <span className="text-warn">Wrong network</span>
            ) : (
              balance.data !== undefined && (
                <Amount
                  value={balance.data.value}
                  currency={balance.data}
                  className="hidden text-secondary sm:inline"
                />
              )
            )}
          </>
        )}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="bottom" align="end" sideOffset={8} className="z-30">
          <Menu.Popup className="enter max-h-[min(640px,calc(100dvh-80px))] w-[min(360px,calc(100vw-16px))] overflow-y-auto rounded-card bg-raised p-1.5 shadow-float outline-none">
            <WalletMenu />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
