import type { ReactNode } from 'react'
import { englishBuySteps } from '../../flow/englishBuySteps.ts'
import type { Flow } from '../../flow/flow.ts'
import type { FlowKind } from '../../flow/flowTypes.ts'
import type { PurchaseQuote } from '../../flow/purchase/readPurchase.ts'
import type { PurchaseReceipt } from '../../flow/purchase/settlePurchase.ts'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishPurchase } from '../messages/english/englishPurchase.ts'
import { Button } from '../parts/Button.tsx'
import { CheckBox } from '../parts/CheckBox.tsx'
import { useTexts } from '../useTexts.ts'
import { PurchaseReceiptView } from './PurchaseReceiptView.tsx'
import { PurchaseTerms } from './PurchaseTerms.tsx'
import { usePurchaseWords } from './usePurchaseWords.ts'

/** What all purchases of several orders share: the terms below their lines, steps, receipt by name. */
export function PurchaseDialog<form extends { partial: boolean }, quote extends PurchaseQuote>(
  props: PurchaseDialog.Props<form, quote>,
) {
  const { flow, names, lines, onPartial, unread, mend, ...own } = props
  const { purchase, common } = useTexts({ purchase: englishPurchase, common: englishCommon })
  const { account } = flow.scope
  const words = usePurchaseWords(account)
  const terms = (quote: quote) => <PurchaseTerms quote={quote} names={names} scope={flow.scope} />
  return (
    <FlowDialog
      stepTexts={englishBuySteps}
      {...own}
      flow={flow}
      reading={purchase.reading}
      review={(quote, form) => (
        <>
          {lines(quote, form)}
          {quote.lines.length > 0 && terms(quote)}
          {quote.lines.length > 1 && (
            <CheckBox checked={form.partial} onChange={onPartial}>
              {purchase.onTheirOwn}
            </CheckBox>
          )}
        </>
      )}
      nameOf={({ token }) => token && names.of(token)}
      terms={terms}
      receipt={receipt => (
        <PurchaseReceiptView
          receipt={receipt}
          scope={flow.scope}
          names={names}
          title={words.titleOf(receipt)}
        />
      )}
      // What was found before is no answer to what is typed now.
      says={() => unread !== undefined}
      mend={
        unread === undefined
          ? mend
          : () => (
              <>
                <Button look="primary" size="large" disabled>
                  {common.checkAgain}
                </Button>
                <p className="sl-foot-note">{unread}</p>
              </>
            )
      }
      action={(quote, problem) => ({
        ...words.action(quote, problem),
        ...(unread === undefined
          ? {}
          : { label: purchase.actionPlain, disabled: true, note: unread }),
      })}
      explain={words.explain}
      goesOn={purchase.goesOn}
      backTo={purchase.backTo}
      ended={() => {
        const state = flow.getState()
        return 'receipt' in state ? words.titleOf(state.receipt) : ''
      }}
    />
  )
}

export declare namespace PurchaseDialog {
  type Props<form, quote> = Pick<
    FlowDialog.Props<form, quote, PurchaseReceipt>,
    'onClose' | 'title' | 'media' | 'mend' | 'blank'
  > & {
    flow: Flow<form, quote, PurchaseReceipt, FlowKind>
    names: TokenNames
    /** What is bought, line by line, above the terms. */
    lines: (quote: quote, form: form) => ReactNode
    /** Whether what can be bought is bought without the others. */
    onPartial: (partial: boolean) => void
    /** Why what is shown is not what was asked for yet; nothing can be bought then. */
    unread?: string | undefined
  }
}
