import type { SweepFlow } from '../../flow/purchase/createSweepFlow.ts'
import { mostLines } from '../../flow/purchase/readPurchase.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { CollectionSubject, TokenSubject } from '../dialog/subjects.ts'
import { tokenNames } from '../dialog/tokenNames.ts'
import { englishPurchase } from '../messages/english/englishPurchase.ts'
import { Button } from '../parts/Button.tsx'
import { CheckBox } from '../parts/CheckBox.tsx'
import { QuantityField } from '../parts/QuantityField.tsx'
import { useTexts } from '../useTexts.ts'
import { PurchaseLines } from './PurchaseLines.tsx'
import { PurchaseReceiptView } from './PurchaseReceiptView.tsx'
import { PurchaseTerms } from './PurchaseTerms.tsx'
import { usePurchaseWords } from './usePurchaseWords.ts'

/** Buying the cheapest of a collection: how many, which, what they cost, steps, receipt by name. */
export function SweepDialog({ flow, subject, known = [], onClose }: SweepDialog.Props) {
  const { purchase } = useTexts({ purchase: englishPurchase })
  const { account } = flow.scope
  const words = usePurchaseWords(account)
  const names = tokenNames(known)
  return (
    <FlowDialog
      flow={flow}
      onClose={onClose}
      title={purchase.titleSweep(untrustedText(subject.name, { max: 60 }))}
      media={<SubjectThumb subject={subject} />}
      reading={purchase.reading}
      review={(quote, form) => (
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
          {quote.lines.length > 0 && (
            <PurchaseTerms quote={quote} names={names} account={account} />
          )}
          {quote.lines.length > 1 && (
            <CheckBox checked={form.partial} onChange={partial => flow.setForm({ partial })}>
              {purchase.onTheirOwn}
            </CheckBox>
          )}
        </>
      )}
      terms={quote => <PurchaseTerms quote={quote} names={names} account={account} />}
      receipt={receipt => (
        <PurchaseReceiptView
          receipt={receipt}
          scope={flow.scope}
          names={names}
          title={words.titleOf(receipt)}
        />
      )}
      action={words.action}
      explain={words.explain}
      mend={({ code }, { lines }) =>
        code === 'cart_changed' && lines.length > 0 ? (
          <Button look="primary" size="large" onClick={() => flow.setForm({ whenStale: 'drop' })}>
            {purchase.others(lines.length)}
          </Button>
        ) : undefined
      }
      goesOn={purchase.goesOn}
      backTo={purchase.backTo}
      ended={() => {
        const state = flow.getState()
        return 'receipt' in state ? words.titleOf(state.receipt) : ''
      }}
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
