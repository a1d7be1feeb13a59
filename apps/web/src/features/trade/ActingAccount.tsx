import { t } from '../language/t.ts'
import { useWallet } from '../wallet/useWallet.ts'
import { AccountLine } from './AccountLine.tsx'

/** The account that a trade was begun with: "You" only while it is the connected one. */
export function ActingAccount({ address }: { address: string }) {
  const wallet = useWallet()
  const own = wallet.address?.toLowerCase() === address.toLowerCase()
  return own ? (
    <AccountLine address={address} you={address} />
  ) : (
    <>
      {t('As')} <AccountLine address={address} />
    </>
  )
}
