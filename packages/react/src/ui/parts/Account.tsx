import { useUi } from '../UiProvider.tsx'
import { HexText } from './HexText.tsx'

/** An account, as the surroundings know it: "You" and its address, its name, or its address alone. */
export function Account({ address }: { address: string }) {
  const { account, messages, renderAccount } = useUi()
  if (renderAccount !== undefined) return renderAccount(address)
  const own = account?.toLowerCase() === address.toLowerCase()
  return (
    <span className="sl-account">
      {own && <span>{messages.common.you}</span>}
      <HexText value={address} className={own ? 'sl-faint' : ''} />
    </span>
  )
}
