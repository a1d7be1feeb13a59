import { useSyncExternalStore } from 'react'
import { englishConnect } from '../messages/english/englishConnect.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { appLinks } from './appLinks.ts'

/** On a phone, where a wallet is in no other browser than its own: the ways to open this page there. */
export function WalletLinks() {
  const { renderLink } = useUi()
  const { connect } = useTexts({ connect: englishConnect })
  const isTouched = useSyncExternalStore(unchanging, isPhone, () => false)
  const links = isTouched ? appLinks(globalThis.location.href) : []
  if (links.length === 0) return null
  return (
    <>
      <p className="sl-small sl-secondary">{connect.inItsBrowser}</p>
      <ul aria-label={connect.openPage} className="sl-wallets">
        {links.map(({ wallet, href }) => (
          <li key={wallet} className="sl-stack">
            {renderLink({
              href,
              className: 'sl-button sl-button-secondary sl-button-large',
              children: connect.openIn(wallet),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What points does not change while a dialog is open. */
const unchanging = () => () => undefined
const isPhone = () =>
  globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches === true
