import { Menu } from '@base-ui/react/menu'
import { useConnectors, useDisconnect, useSwitchChain } from 'wagmi'
import { Check } from '../../components/icons/Check.tsx'
import { Copy } from '../../components/icons/Copy.tsx'
import { LogOut } from '../../components/icons/LogOut.tsx'
import { X } from '../../components/icons/X.tsx'
import { useApp } from '../app/AppContext.tsx'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { t } from '../language/t.ts'
import { useBegin } from '../trade/TradeProvider.tsx'
import { DeveloperAccounts } from './DeveloperAccounts.tsx'
import { itemClass } from './itemClass.ts'
import { useWallet } from './useWallet.ts'
import { WalletIcon } from './WalletIcon.tsx'

/** Everything about wallets: local accounts, wallets that announced themselves, disconnecting. */
export function WalletMenu({ onConnect }: WalletMenu.Props) {
  const { developerWallet } = useApp()
  const chain = useCurrentChain()
  const { address, chainId, connector } = useWallet()
  const connectors = useConnectors()
  const begin = useBegin()
  const disconnect = useDisconnect()
  const switchChain = useSwitchChain()
  const developer = connectors.find(item => item.id === 'developer')
  const others = connectors.filter(item => item.id !== 'developer')

  return (
    <>
      {address !== undefined && chainId !== chain.id && (
        <Menu.Item
          className={`${itemClass} text-warn`}
          onClick={() => switchChain.mutate({ chainId: chain.id })}
        >
          {t('Switch to')} {chain.name}
        </Menu.Item>
      )}
      {developerWallet !== undefined && developer !== undefined && (
        <DeveloperAccounts wallet={developerWallet} connector={developer} />
      )}
      <Menu.Group>
        <Menu.GroupLabel className="px-2.5 pt-2 pb-1 text-12 font-medium text-faint">
          {developerWallet === undefined ? t('Wallets') : t('Other wallets')}
        </Menu.GroupLabel>
        {others.length === 0 && (
          <p className="px-2.5 pb-2 text-12 text-faint">
            {t('No browser wallet found.')}
            {developerWallet !== undefined && ` ${t('The local accounts above are enough here.')}`}
          </p>
        )}
        {others.length === 0 && (
          <Menu.Item className={itemClass} onClick={() => onConnect(undefined)}>
            {t('Look for wallets')}
          </Menu.Item>
        )}
        {others.map(item => (
          <Menu.Item
            key={item.uid}
            className={itemClass}
            onClick={() => {
              if (connector?.uid !== item.uid) onConnect(item.uid)
            }}
            aria-label={t('Connect {0}', item.name)}
          >
            <WalletIcon icon={item.icon} />
            <span className="flex-1 truncate">{item.name}</span>
            {connector?.uid === item.uid && <Check size={15} className="text-accent" aria-hidden />}
          </Menu.Item>
        ))}
      </Menu.Group>
      {address !== undefined && (
        <>
          <Menu.Separator className="my-1.5 h-px bg-line" />
          <Menu.Item
            className={itemClass}
            onClick={() => void navigator.clipboard.writeText(address).catch(() => undefined)}
          >
            <Copy size={15} className="text-faint" aria-hidden />
            {t('Copy address')}
          </Menu.Item>
          <Menu.Item
            className={itemClass}
            onClick={() =>
              begin({ kind: 'cancel', chainId: chain.id, orders: [], all: true }, address)
            }
          >
            <X size={15} className="text-faint" aria-hidden />
            {t('Cancel all orders')}
          </Menu.Item>
          <Menu.Item
            className={itemClass}
            onClick={() => disconnect.mutate(connector === undefined ? {} : { connector })}
          >
            <LogOut size={15} className="text-faint" aria-hidden />
            {t('Disconnect')}
          </Menu.Item>
        </>
      )}
    </>
  )
}

export declare namespace WalletMenu {
  type Props = {
    /** Asks this wallet, by the `uid` of its connector; without one it shows those that are there. */
    onConnect: (wallet: string | undefined) => void
  }
}
