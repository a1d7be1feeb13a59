import type { CollectionSubject } from '@sluice/react/ui'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'
import { TradeAction } from '../trade/TradeAction.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import type { mintState } from './mintState.ts'
import { OpenMint } from './OpenMint.tsx'

/** How a mint stands, and the button that begins it, or why there is nothing to press. */
export function MintAction({ state, subject, readAt }: MintAction.Props) {
  const { address } = useWallet()
  const isOpen = state.kind === 'open' || state.kind === 'listed'
  return (
    <section
      aria-label={t('Mint')}
      className="mt-4 rounded-card border border-line bg-surface px-4 py-4"
    >
      <p
        id="mint-state"
        role="status"
        className={`mb-3 text-16 font-medium ${state.kind === 'open' ? 'text-up' : 'text-secondary'}`}
      >
        {state.sentence}
      </p>
      {isOpen ? (
        <TradeAction chainId={subject.chainId}>
          {address !== undefined && (
            <OpenMint key={address} subject={subject} account={address} readAt={readAt} />
          )}
        </TradeAction>
      ) : (
        <Button size="large" className="w-full" disabled aria-describedby="mint-state">
          {t('Mint')}
        </Button>
      )}
    </section>
  )
}

export declare namespace MintAction {
  type Props = {
    state: ReturnType<typeof mintState>
    subject: CollectionSubject
    /**
     * When the collection was read last, or a phase began or ended since, milliseconds since 1970: what it costs is
     * read again then.
     */
    readAt: number
  }
}
