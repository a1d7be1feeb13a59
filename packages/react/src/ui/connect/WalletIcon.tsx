import { imageSource } from '../../format/imageSource.ts'

/** The icon that a wallet gave, if it is a harmless image; the place for it otherwise. */
export function WalletIcon({ icon, size }: { icon: string | undefined; size: number }) {
  const source = imageSource(icon?.trim())
  return source === undefined ? (
    <span
      className="sl-wallet-icon sl-wallet-blank"
      style={{ inlineSize: size, blockSize: size }}
    />
  ) : (
    <img src={source} alt="" width={size} height={size} className="sl-wallet-icon" />
  )
}
