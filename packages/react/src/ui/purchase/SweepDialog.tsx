import { useState } from 'react'
import type { SweepFlow } from '../../flow/purchase/createSweepFlow.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { nativeOf } from '../dialog/nativeOf.ts'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { CollectionSubject, TokenSubject } from '../dialog/subjects.ts'
import { tokenNames } from '../dialog/tokenNames.ts'
import { englishPurchase } from '../messages/english/englishPurchase.ts'
import { Button } from '../parts/Button.tsx'
import { swapCurrencies } from '../swap/swapCurrencies.ts'
import { useTexts } from '../useTexts.ts'
import { PayIn } from './PayIn.tsx'
import { PurchaseDialog } from './PurchaseDialog.tsx'
import { PurchaseLines } from './PurchaseLines.tsx'
import { SweepLimits } from './SweepLimits.tsx'
import { SweepSkeleton } from './SweepSkeleton.tsx'

/** Buying the cheapest of a collection: how many or for how much, which, what they come to, steps, receipt by name. */
export function SweepDialog({ flow, subject, known = [], onClose }: SweepDialog.Props) {
  const { purchase } = useTexts({ purchase: englishPurchase })
  const state = useFlow(flow)
  const quote = 'quote' in state ? state.quote : undefined
  const names = tokenNames([...(quote?.names ?? []), ...known])
  const currency = nativeOf(flow.scope)
  const [unread, setUnread] = useState<string>()
  return (
    <PurchaseDialog
      flow={flow}
      onClose={onClose}
      title={purchase.titleSweep(untrustedText(subject.name, { max: 60 }))}
      media={<SubjectThumb subject={subject} />}
      names={names}
      blank={(_, ready) => (ready ? null : <SweepSkeleton label={purchase.reading} />)}
      lines={(quote, form) => (
        <>
          {currency !== undefined && (
            <SweepLimits
              {...{ form, quote, currency }}
              onChange={flow.setForm}
              onUnread={setUnread}
            />
          )}
          <PayIn
            currencies={swapCurrencies(flow.scope)}
            asked={currency && [currency]}
            value={form.currency}
            onChange={currency => flow.setForm({ currency })}
          />
          {quote.missing > 0n && (
            <p className="sl-small sl-warn">{purchase.missing(quote.missing)}</p>
          )}
          {currency !== undefined && (quote.apart?.items !== 0 || quote.apart.isMore) && (
            <p className="sl-small sl-secondary">
              {purchase.onlyIn(untrustedText(currency.symbol, { max: 12 }))}{' '}
              {quote.apart !== undefined &&
                quote.apart.items > 0 &&
                (quote.apart.isMore ? purchase.apartOrMore : purchase.apart)(quote.apart.items)}
            </p>
          )}
          {quote.own > 0 && (
            <p className="sl-small sl-secondary">{purchase.ownListings(quote.own)}</p>
          )}
          {quote.isBounded && <p className="sl-small">{purchase.bounded}</p>}
          <PurchaseLines
            // What was replaced is no news: what is there instead is shown.
            quote={form.whenStale === 'stop' ? quote : { ...quote, stale: [] }}
            names={names}
            running={quote.running}
            scope={flow.scope}
            onLeaveOut={({ orderId }) => flow.setForm({ excluded: [...form.excluded, orderId] })}
          />
        </>
      )}
      unread={unread}
      onPartial={partial => flow.setForm({ partial })}
      mend={({ code }, { lines }) =>
        code === 'cart_changed' && lines.length > 0 ? (
          <Button look="primary" size="large" onClick={() => flow.setForm({ whenStale: 'drop' })}>
            {purchase.others(lines.reduce((sum, { quantity }) => sum + quantity, 0n))}
          </Button>
        ) : undefined
      }
    />
  )
}

export declare namespace SweepDialog {
  type Props = {
    flow: SweepFlow
    subject: CollectionSubject
    /** Tokens whose names are known; the flow reads those of the others. */
    known?: readonly TokenSubject[] | undefined
    onClose: () => void
  }
}
