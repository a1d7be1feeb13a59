import { type ReactNode, useEffect } from 'react'
import type { ConnectFlow } from '../../flow/connect/createConnectFlow.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishConnect } from '../messages/english/englishConnect.ts'
import { Button } from '../parts/Button.tsx'
import { HexText } from '../parts/HexText.tsx'
import { Problem } from '../parts/Problem.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { WalletWait } from '../parts/WalletWait.tsx'
import { useTexts } from '../useTexts.ts'
import { ConnectUri } from './ConnectUri.tsx'
import { WalletIcon } from './WalletIcon.tsx'
import { WalletLinks } from './WalletLinks.tsx'
import { WalletList } from './WalletList.tsx'
import { WalletsSkeleton } from './WalletsSkeleton.tsx'

/** Choosing a wallet, waiting for it, and what to do when it does not connect. Closes once it is connected. */
export function ConnectDialog({ flow, onClose, renderCode }: ConnectDialog.Props) {
  const state = useFlow(flow)
  const { common, connect } = useTexts({ common: englishCommon, connect: englishConnect })
  const isDone = state.phase === 'complete'
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const quote = 'quote' in state ? state.quote : undefined
  const wallet = quote?.wallets.find(({ id }) => id === state.form.wallet)
  const name = untrustedText(wallet?.name ?? '', { max: 40 })
  const isWaiting = state.phase === 'approve'
  const asked = wallet?.kind === 'remote' ? connect.scan(name) : connect.confirm(name)
  return (
    <DialogFrame
      held={isWaiting}
      onClose={() => {
        flow.stop()
        onClose()
      }}
      title={connect.title}
      media={wallet && <WalletIcon icon={wallet.icon} size={32} />}
      subtitle={wallet && name}
      announcement={isWaiting ? asked : state.phase === 'partial' ? connect.connected(name) : ''}
      foot={footOf({ flow, state, words: { ...common, ...connect }, onClose })}
    >
      <div className="sl-stack">
        {(state.phase === 'idle' || state.phase === 'loading') && (
          <WalletsSkeleton label={connect.reading} />
        )}
        {(state.phase === 'form' || state.phase === 'review') && quote !== undefined && (
          <>
            {quote.wallets.length > 0 && (
              <WalletList wallets={quote.wallets} onChoose={id => void flow.connect(id)} />
            )}
            {quote.wallets.length > 0 && <p className="sl-small sl-secondary">{connect.shares}</p>}
          </>
        )}
        {isWaiting && (
          <>
            <p className="sl-medium">{asked}</p>
            {state.quote.uri === undefined ? (
              <WalletWait />
            ) : (
              <ConnectUri uri={state.quote.uri} renderCode={renderCode} />
            )}
          </>
        )}
        {state.phase === 'partial' && (
          <Receipt title={connect.connected(name)} good={false}>
            <Row name={connect.account}>
              <HexText value={state.receipt.address} />
            </Row>
          </Receipt>
        )}
        {state.problem !== undefined && <Problem problem={state.problem} />}
        {state.phase === 'form' && quote?.wallets.every(({ kind }) => kind !== 'browser') && (
          <WalletLinks />
        )}
      </div>
    </DialogFrame>
  )
}

export declare namespace ConnectDialog {
  type Props = {
    flow: ConnectFlow
    /** Should be the same function each time: it is called once the wallet is connected. */
    onClose: () => void
    /**
     * Draws the link of a wallet on a phone as a code to scan, in place of the kit's own QR code; the link itself is
     * shown in any case.
     */
    renderCode?: ((uri: string) => ReactNode) | undefined
  }
}

/** What may be done now; nothing while the dialog itself is the choice. */
function footOf(props: {
  flow: ConnectFlow
  state: ReturnType<ConnectFlow['getState']>
  words: typeof englishCommon & typeof englishConnect
  onClose: () => void
}) {
  const { flow, state, words, onClose } = props
  const { wallet } = state.form
  switch (state.phase) {
    case 'approve':
      return (
        <Button size="large" onClick={flow.stop}>
          {words.stopWaiting}
        </Button>
      )
    case 'failed':
      return (
        <div className="sl-foot-back">
          <Button className="sl-button-tall" onClick={() => flow.open()}>
            {words.others}
          </Button>
          <Button
            look="primary"
            size="large"
            onClick={() =>
              state.problem.remedy === 'requote' || wallet === undefined
                ? flow.open()
                : void flow.connect(wallet)
            }
          >
            {state.problem.remedy === 'requote' ? words.checkAgain : words.tryAgain}
          </Button>
        </div>
      )
    case 'partial':
      return (
        <div className="sl-foot-back">
          <Button className="sl-button-tall" onClick={onClose}>
            {words.done}
          </Button>
          <Button look="primary" size="large" onClick={() => void flow.switchChain()}>
            {words.switchTo}
          </Button>
        </div>
      )
    case 'form':
      return state.problem === undefined ? undefined : (
        <Button look="primary" size="large" onClick={() => flow.open()}>
          {words.checkAgain}
        </Button>
      )
    default:
      return undefined
  }
}
