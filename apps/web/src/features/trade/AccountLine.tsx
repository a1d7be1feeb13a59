import { HexText } from '@sluice/react/ui'
import { useApp } from '../app/AppContext.tsx'
import { t } from '../language/t.ts'
import { AccountDot } from '../wallet/AccountDot.tsx'

/** An account by its local name and its address. */
export function AccountLine({ address, you }: { address: string; you?: string | undefined }) {
  const { developerWallet } = useApp()
  const name = developerWallet?.accounts.find(
    account => account.address.toLowerCase() === address.toLowerCase(),
  )?.name
  const own = you !== undefined && you.toLowerCase() === address.toLowerCase()
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-1.5">
      <AccountDot address={address} size={14} />
      {own ? <span>{t('You')}</span> : name !== undefined && <span>{name}</span>}
      <HexText value={address} className="min-w-0 truncate text-faint" />
    </span>
  )
}
