import { Amount, HexText } from '@sluice/react/ui'
import type { ComponentProps } from 'react'
import { buttonClass } from '../../components/Button.tsx'
import { CircleAlert } from '../../components/icons/CircleAlert.tsx'
import { Wallet } from '../../components/icons/Wallet.tsx'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { t } from '../language/t.ts'
import { AccountDot } from './AccountDot.tsx'
import { useBalance } from './useBalance.ts'
import { useWallet } from './useWallet.ts'

/** The button of the wallet menu. */
export function WalletTrigger({ open, ...props }: ComponentProps<'button'> & { open: boolean }) {
  const { address, chainId, name, isPending } = useWallet()
  const chain = useCurrentChain()
  const { balance } = useBalance(address)
  const wrong = address !== undefined && chainId !== chain.id
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={open}
      aria-label={address === undefined ? t('Connect wallet') : undefined}
      className={`${buttonClass('secondary')} max-sm:px-2.5 sm:min-w-[104px]`}
      {...props}
    >
      {address === undefined ? (
        <>
          {/* Fingers need larger buttons: there is no room for it beside them. */}
          <Wallet size={15} aria-hidden className="max-sm:hidden" />
          {isPending ? t('Connecting') : t('Connect')}
        </>
      ) : (
        <>
          <AccountDot address={address} />
          <span className="sr-only">{t('Wallet:')} </span>
          {/* On phones the dot is enough to see: there is the way to everything else beside it. */}
          <span className="max-sm:sr-only">
            {name ?? (
              <>
                <span className="sr-only">{t('account')} </span>
                <span aria-hidden>
                  <HexText value={address} />
                </span>
              </>
            )}
          </span>
          <span className="sr-only"> {address}</span>
          {wrong ? (
            <span className="text-warn">
              <CircleAlert size={15} aria-hidden className="sm:hidden" />
              <span className="max-sm:sr-only">{t('Wrong network')}</span>
            </span>
          ) : (
            balance !== undefined && (
              <Amount {...balance} className="text-secondary max-lg:hidden" />
            )
          )}
        </>
      )}
    </button>
  )
}
