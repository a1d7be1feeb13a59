import type { MintPhase } from '@sluice/react'
import type { CollectionSubject } from '@sluice/react/ui'
import { isDate } from '@sluice/react/ui'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'
import { TradeAction } from '../trade/TradeAction.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { Countdown } from './Countdown.tsx'
import type { mintState } from './mintState.ts'
import { OpenMint } from './OpenMint.tsx'

/** How a mint stands, and the button that begins it, or why there is nothing to press. */
export function MintAction({ state, phase, subject, readAt }: MintAction.Props) {
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
        className={`text-16 font-medium ${state.kind === 'open' ? 'text-up' : 'text-secondary'}`}
      >
        {state.sentence}
      </p>
      <p className="mt-0.5 mb-3 min-h-[18px] text-13 text-secondary">
        <PhaseCountdown phase={phase} />
      </p>
      {isOpen ? (
        <TradeAction chainId={subject.chainId}>
          {address !== undefined && (
            <OpenMint
              key={[subject.chainId, subject.contract, address].join()}
              subject={subject}
              account={address}
              readAt={readAt}
              endTold={phase?.endTime}
            />
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

/** How long until the phase begins, or ends; nothing where it never does. */
function PhaseCountdown({ phase }: { phase: MintPhase | undefined }) {
  if (phase?.status === 'upcoming' && isTime(phase.startTime))
    return <Countdown at={phase.startTime} label={t('Begins')} />
  if (phase?.status === 'open' && isTime(phase.endTime))
    return <Countdown at={phase.endTime} label={t('Ends')} />
  return null
}

const isTime = (at: number | undefined): at is number => at !== undefined && isDate(at)

export declare namespace MintAction {
  type Props = {
    state: ReturnType<typeof mintState>
    /** The one that matters now: open, or the next. */
    phase: MintPhase | undefined
    subject: CollectionSubject
    /**
     * When the collection was read last, or a phase began or ended since, milliseconds since 1970: what it costs is
     * read again then.
     */
    readAt: number
  }
}
