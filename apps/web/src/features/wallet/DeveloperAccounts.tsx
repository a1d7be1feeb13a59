import { Menu } from '@base-ui/react/menu'
import { Amount, HexText } from '@sluice/react/ui'
import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { type Connector, useConnect, useDisconnect } from 'wagmi'
import { Check } from '../../components/icons/Check.tsx'
import type { DeveloperWallet } from '../../wallet/createDeveloperWallet.ts'
import { painted } from '../app/painted.ts'
import { t } from '../language/t.ts'
import { AccountDot } from './AccountDot.tsx'
import { itemClass } from './itemClass.ts'
import { useBalance } from './useBalance.ts'
import { useWallet } from './useWallet.ts'

/** The local chain's accounts: choosing one connects it. */
export function DeveloperAccounts(props: { wallet: DeveloperWallet; connector: Connector }) {
  const { wallet, connector } = props
  const current = useWallet()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const asks = useSyncExternalStore(wallet.subscribe, wallet.asksFirst)
  const active = current.connector?.id === 'developer' ? current.address : undefined

  async function choose(address: Address) {
    wallet.select(address)
    if (current.connector?.id === 'developer') return
    if (current.connector !== undefined)
      await disconnect.mutateAsync({ connector: current.connector })
    wallet.select(address)
    // The menu closes first: much of the page is drawn anew with an account.
    await painted()
    connect.mutate({ connector })
  }

  return (
    <>
      <Menu.RadioGroup
        value={active ?? ''}
        onValueChange={(value: Address) => void choose(value)}
        aria-label={t('Developer wallet')}
      >
        <p className="px-2.5 pt-2 text-12 font-medium text-faint">{t('Developer wallet')}</p>
        <p className="px-2.5 pb-1.5 text-12 text-faint">
          {t('Local accounts. Their keys are public, and they work on local chains only.')}
        </p>
        {wallet.accounts.map(account => (
          <Menu.RadioItem
            key={account.address}
            value={account.address}
            closeOnClick
            className={itemClass}
            aria-label={`${account.name} ${account.address}`}
          >
            <AccountDot address={account.address} />
            <span className="w-16 truncate font-medium">{account.name}</span>
            <HexText value={account.address} className="text-faint" />
            <span className="flex-1" />
            <Balance address={account.address} />
            <span className="w-[15px]">
              <Menu.RadioItemIndicator>
                <Check size={15} className="text-accent" aria-hidden />
              </Menu.RadioItemIndicator>
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.CheckboxItem
        checked={asks}
        onCheckedChange={wallet.setAsksFirst}
        className={`${itemClass} mt-1`}
      >
        <span className="flex-1">{t('Ask before signing')}</span>
        <span
          aria-hidden
          className={`flex h-4 w-7 items-center rounded-full p-0.5 transition-colors ${asks ? 'justify-end bg-accent' : 'justify-start bg-line-strong'}`}
        >
          <span className="size-3 rounded-full bg-bg" />
        </span>
      </Menu.CheckboxItem>
      <Menu.Separator className="my-1.5 h-px bg-line" />
    </>
  )
}

function Balance({ address }: { address: Address }) {
  const { balance, readAgain } = useBalance(address)
  if (readAgain !== undefined) return <span className="text-12 text-warn">{t('not known')}</span>
  if (balance === undefined) return <span className="skeleton h-3.5 w-16" />
  return <Amount {...balance} className="text-secondary" />
}
