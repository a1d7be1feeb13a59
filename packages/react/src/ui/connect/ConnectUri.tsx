import type { ReactNode } from 'react'
import { englishConnect } from '../messages/english/englishConnect.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { LinkCode } from './LinkCode.tsx'

/** The link by which a wallet on a phone connects: as a code, to open, and to copy. */
export function ConnectUri(props: {
  uri: string
  renderCode?: ((uri: string) => ReactNode) | undefined
}) {
  const { uri, renderCode } = props
  const { renderLink } = useUi()
  const { connect } = useTexts({ connect: englishConnect })
  return (
    <>
      {renderCode === undefined ? (
        <LinkCode uri={uri} />
      ) : (
        <figure className="sl-code">
          {renderCode(uri)}
          <figcaption className="sl-small sl-secondary">{connect.code}</figcaption>
        </figure>
      )}
      <p className="sl-small sl-secondary">{connect.scanHow}</p>
      <div className="sl-uri">
        <span className="sl-mono sl-truncate" dir="ltr" title={uri}>
          {uri}
        </span>
        <CopyButton text={uri} label={connect.copy} />
      </div>
      {renderLink({
        href: uri,
        className: 'sl-button sl-button-secondary sl-button-large',
        children: connect.open,
      })}
    </>
  )
}
