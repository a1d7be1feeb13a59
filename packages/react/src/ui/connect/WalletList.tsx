import type { WalletChoice } from '../../flow/connect/createConnectFlow.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { englishConnect } from '../messages/english/englishConnect.ts'
import { useTexts } from '../useTexts.ts'
import { WalletIcon } from './WalletIcon.tsx'

const order = { browser: 0, other: 1, remote: 2 } satisfies Record<WalletChoice['kind'], number>

/** The wallets to choose from; those in the browser first. */
export function WalletList(props: {
  wallets: readonly WalletChoice[]
  onChoose: (id: string) => void
}) {
  const { connect } = useTexts({ connect: englishConnect })
  const wallets = [...props.wallets].sort((a, b) => order[a.kind] - order[b.kind])
  return (
    <ul aria-label={connect.choose} className="sl-wallets">
      {wallets.map(({ id, name, icon, kind }) => (
        <li key={id}>
          <button type="button" className="sl-wallet" onClick={() => props.onChoose(id)}>
            <WalletIcon icon={icon} size={28} />
            <span className="sl-truncate sl-medium">{untrustedText(name, { max: 40 })}</span>
            <span className="sl-small sl-secondary">{connect.kinds[kind]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
