import type { CheckoutFlow } from '../../flow/purchase/createCheckoutFlow.ts'
import type { ChosenOrder, StaleLine } from '../../flow/purchase/findStale.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { TokenSubject } from '../dialog/subjects.ts'
import { tokenNames } from '../dialog/tokenNames.ts'
import { englishBuy } from '../messages/english/englishBuy.ts'
import { englishPurchase } from '../messages/english/englishPurchase.ts'
import { Button } from '../parts/Button.tsx'
import { swapCurrencies } from '../swap/swapCurrencies.ts'
import { useTexts } from '../useTexts.ts'
import { PayIn } from './PayIn.tsx'
import { PurchaseDialog } from './PurchaseDialog.tsx'
import { PurchaseLines } from './PurchaseLines.tsx'

/** Buying what is in a cart: line by line, what changed since, steps, receipt by name. */
export function CheckoutDialog({ flow, subjects, onClose }: CheckoutDialog.Props) {
  const { buy, purchase } = useTexts({ buy: englishBuy, purchase: englishPurchase })
  const { items } = useFlow(flow).form
  const names = tokenNames(subjects)
  const [one, ...more] = items.map(({ token, quantity }) => ({ ...token, quantity }))
  const [first] = subjects
  return (
    <PurchaseDialog
      flow={flow}
      onClose={onClose}
      title={
        one !== undefined && more.length === 0
          ? buy.title(names.counted([one]))
          : purchase.titleMany(items.reduce((sum, { quantity }) => sum + quantity, 0n))
      }
      media={first && <SubjectThumb subject={first} />}
      names={names}
      lines={(quote, { currency }) => (
        <>
          <PayIn
            currencies={swapCurrencies(
              flow.scope,
              quote.lines.map(line => line.currency),
            )}
            asked={quote.lines.map(line => line.currency)}
            value={currency}
            onChange={currency => flow.setForm({ currency })}
          />
          <PurchaseLines quote={quote} names={names} scope={flow.scope} />
        </>
      )}
      onPartial={partial => flow.setForm({ partial })}
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
                {purchase.others(lines.reduce((sum, { quantity }) => sum + quantity, 0n))}
              </Button>
            )}
          </div>
        ) : undefined
      }
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
