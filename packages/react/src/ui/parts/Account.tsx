import { englishCommon } from '../messages/english/englishCommon.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { HexText } from './HexText.tsx'

/** An account, as the surroundings know it: "You" and its address, its name, or its address alone. */
export function Account({ address }: { address: string }) {
  const { account, renderAccount } = useUi()
  const messages = useTexts({ common: englishCommon })
  if (renderAccount !== undefined) return renderAccount(address)
  const own = account?.toLowerCase() === address.toLowerCase()
  return (
    <span className="sl-account">
      {own && <span>{messages.common.you}</span>}
      <HexText value={address} className={own ? 'sl-faint' : ''} />
    </span>
  )
}
