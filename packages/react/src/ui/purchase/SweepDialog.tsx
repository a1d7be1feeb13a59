import type { SweepFlow } from '../../flow/purchase/createSweepFlow.ts'
import { mostLines } from '../../flow/purchase/readPurchase.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { CollectionSubject, TokenSubject } from '../dialog/subjects.ts'
import { tokenNames } from '../dialog/tokenNames.ts'
import { englishPurchase } from '../messages/english/englishPurchase.ts'
import { Button } from '../parts/Button.tsx'
import { QuantityField } from '../parts/QuantityField.tsx'
import { useTexts } from '../useTexts.ts'
import { PurchaseDialog } from './PurchaseDialog.tsx'
import { PurchaseLines } from './PurchaseLines.tsx'

/** Buying the cheapest of a collection: how many, which, what they cost, steps, receipt by name. */
export function SweepDialog({ flow, subject, known = [], onClose }: SweepDialog.Props) {
  const { purchase } = useTexts({ purchase: englishPurchase })
  const names = tokenNames(known)
  return (
    <PurchaseDialog
      flow={flow}
      onClose={onClose}
      title={purchase.titleSweep(untrustedText(subject.name, { max: 60 }))}
      media={<SubjectThumb subject={subject} />}
      names={names}
      lines={(quote, form) => (
        <>
          {form.count !== undefined && (
            <QuantityField
              value={form.count}
              most={BigInt(mostLines)}
              label={purchase.count}
              onChange={count => flow.setForm({ count })}
            />
          )}
          {quote.missing > 0n && (
            <p className="sl-small sl-warn">{purchase.missing(quote.missing)}</p>
          )}
          <PurchaseLines
            // What was replaced is no news: what is there instead is shown.
            quote={form.whenStale === 'stop' ? quote : { ...quote, stale: [] }}
            names={names}
            onLeaveOut={({ orderId }) => flow.setForm({ excluded: [...form.excluded, orderId] })}
          />
        </>
      )}
      onPartial={partial => flow.setForm({ partial })}
      mend={({ code }, { lines }) =>
        code === 'cart_changed' && lines.length > 0 ? (
          <Button look="primary" size="large" onClick={() => flow.setForm({ whenStale: 'drop' })}>
            {purchase.others(lines.length)}
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
    /** Tokens whose names are known; the others are shown by their numbers. */
    known?: readonly TokenSubject[] | undefined
    onClose: () => void
  }
}
