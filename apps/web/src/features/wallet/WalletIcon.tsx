import { imageSource } from '@sluice/react'
import { Wallet } from '../../components/icons/Wallet.tsx'

/** The icon that a wallet announced, if it is an inline image. */
export function WalletIcon({ icon }: { icon: string | undefined }) {
  const source = imageSource(icon)
  return source === undefined ? (
    <Wallet size={16} className="text-faint" aria-hidden />
  ) : (
    <img src={source} alt="" width={16} height={16} className="rounded-[3px]" />
  )
}
