import type { CheckoutFlow } from '../../flow/purchase/createCheckoutFlow.ts'
import type { ChosenOrder, StaleLine } from '../../flow/purchase/findStale.ts'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { TokenSubject } from '../dialog/subjects.ts'
import { tokenNames } from '../dialog/tokenNames.ts'
import { englishPurchase } from '../messages/english/englishPurchase.ts'
import { Button } from '../parts/Button.tsx'
import { CheckBox } from '../parts/CheckBox.tsx'
import { useTexts } from '../useTexts.ts'
import { PurchaseLines } from './PurchaseLines.tsx'
import { PurchaseReceiptView } from './PurchaseReceiptView.tsx'
import { PurchaseTerms } from './PurchaseTerms.tsx'
import { usePurchaseWords } from './usePurchaseWords.ts'

/** Buying what is in a cart: line by line, what changed since, steps, receipt by name. */
export function CheckoutDialog({ flow, subjects, onClose }: CheckoutDialog.Props) {
  const { purchase } = useTexts({ purchase: englishPurchase })
  const { account } = flow.scope
  const words = usePurchaseWords(account)
  const names = tokenNames(subjects)
  const [first] = subjects
  return (
    <FlowDialog
      flow={flow}
      onClose={onClose}
      title={purchase.titleMany(subjects.length)}
      media={first && <SubjectThumb subject={first} />}
      reading={purchase.reading}
      review={(quote, form) => (
        <>
          <PurchaseLines quote={quote} names={names} />
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
      mend={({ code }, { lines, stale }) =>
        code === 'cart_changed' ? (
          <div className="sl-stack">
            {stale.some(({ reason }) => reason === 'dearer' || reason === 'fewer') && (
              <Button
                look="primary"
                size="large"
                onClick={() => flow.setForm({ items: renewed(flow.getState().form.items, stale) })}
              >
                {purchase.acceptPrices}
              </Button>
            )}
            {lines.length > 0 && (
              <Button size="large" onClick={() => flow.setForm({ whenStale: 'drop' })}>
                {purchase.others(lines.length)}
              </Button>
            )}
          </div>
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

export declare namespace CheckoutDialog {
  /** `subjects` are the tokens of the items of the flow's form. */
  type Props = { flow: CheckoutFlow; subjects: readonly TokenSubject[]; onClose: () => void }
}

/** What was chosen, with what changed of it as it is now; what is gone stays gone. */
function renewed(
  items: readonly ChosenOrder[],
  stale: readonly StaleLine[],
): readonly ChosenOrder[] {
  return items.map(item => {
    const now = stale.find(({ chosen }) => chosen.orderId === item.orderId)?.now
    if (now === undefined) return item
    const seen = { currency: now.currency.address, unitPrice: now.unitPrice }
    return { ...item, quantity: now.quantity, seen }
  })
}
