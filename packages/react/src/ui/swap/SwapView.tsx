import { type ComponentType, useId, useState } from 'react'
import { zeroAddress } from 'viem'
import { englishSteps } from '../../flow/englishSteps.ts'
import type { FlowAmount } from '../../flow/flowTypes.ts'
import type { SwapFlow } from '../../flow/swap/createSwapFlow.ts'
import { isImpactAccepted } from '../../flow/swap/isImpactAccepted.ts'
import { isSlippageAccepted } from '../../flow/swap/isSlippageAccepted.ts'
import { isWorseQuote } from '../../flow/swap/isWorseQuote.ts'
import type { SwapForm, SwapQuote } from '../../flow/swap/readSwapQuote.ts'
import { swapKind } from '../../flow/swap/swapKind.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { useSwapRefresh } from '../../hooks/useSwapRefresh.ts'
import type { DialogFrame } from '../dialog/DialogFrame.tsx'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { useDeed } from '../dialog/useDeed.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { useTexts } from '../useTexts.ts'
import { isQuoteOf } from './isQuoteOf.ts'
import { QuoteAge } from './QuoteAge.tsx'
import { SwapFacts } from './SwapFacts.tsx'
import { SwapFormView } from './SwapFormView.tsx'
import { SwapReceiptView } from './SwapReceiptView.tsx'
import { SwapTerms } from './SwapTerms.tsx'
import { useSwapStart } from './useSwapStart.ts'

/** A swap from its form to its receipt, in whatever frame. */
export function SwapView(props: SwapView.Props) {
  const { flow: whole, frame, onClose, autoFocus } = props
  const { flow, isChecking, seen } = useSwapStart(whole)
  const { onReview = () => void flow.review() } = props
  const { common, swap } = useTexts({ common: englishCommon, swap: englishSwap })
  const amountText = useAmountText()
  const textOf = ({ amount, currency }: FlowAmount) => amountText(amount, currency)
  const formId = useId()
  const state = useFlow(flow)
  const deed = useDeed(flow.scope.account)
  useSwapRefresh(flow)
  const { form } = state
  const kind = swapKind(form, flow.scope)
  const [from, to] = [symbolOf(form.currencyIn), symbolOf(form.currencyOut)]
  const quote = 'quote' in state && state.quote !== undefined ? state.quote : undefined
  const current = quote !== undefined && isQuoteOf(quote, form) ? quote : undefined
  const missing =
    current?.balance !== undefined && current.balance < current.most
      ? current.most - current.balance
      : undefined
  // A quote that is there already is only read anew.
  const isReading = state.phase === 'loading' && current === undefined && form.amount > 0n
  const [isUnread, setUnread] = useState(false)
  const isToAccept =
    (current !== undefined && !isImpactAccepted(current, form)) ||
    (current?.kind === 'swap' && !isSlippageAccepted(form))
  const isHeld = form.amount === 0n || missing !== undefined || isUnread || isToAccept
  const deedOf = (phase: string, paid: string, got: string) =>
    phase === 'complete'
      ? deed(swap.swapped(paid, got), by => swap.swappedAs(by, paid, got))
      : swap.partly
  const ended = (phase: string) => {
    const { paid, got } = 'receipt' in state ? state.receipt : {}
    // Amounts only where the chain showed them.
    return deedOf(phase, paid ? textOf(paid) : from, got ? textOf(got) : to)
  }
  const formView = (read: SwapQuote | undefined, now: SwapForm, ready: boolean) => (
    <SwapFormView
      id={formId}
      flow={flow}
      quote={read}
      form={now}
      ready={ready}
      autoFocus={autoFocus}
      onSubmit={() => {
        if (!isHeld) onReview(flow.getState().form)
      }}
      onUnread={setUnread}
    />
  )
  return (
    <FlowDialog
      stepTexts={englishSteps}
      flow={flow}
      frame={frame}
      onClose={onClose}
      title={
        kind === 'swap'
          ? swap.title(from, to)
          : kind === 'wrap'
            ? swap.titleWrap(from)
            : swap.titleUnwrap(from)
      }
      reading={swap.reading}
      blank={(now, ready) => formView(undefined, now, ready)}
      form={formView}
      says={({ code }) => said.has(code)}
      submit={{
        id: formId,
        label:
          form.amount === 0n
            ? swap.enterAmount
            : missing !== undefined
              ? common.notEnough(from)
              : swap.toReview,
        isDisabled: () => isHeld,
        note:
          missing === undefined
            ? isUnread
              ? swap.slippageUnread
              : isReading
                ? swap.reading
                : isToAccept
                  ? swap.acceptFirst
                  : undefined
            : (form.currencyIn.address === zeroAddress ? common.missingAndFee : common.missing)(
                textOf({ amount: missing, currency: form.currencyIn }),
              ),
        isGuarded: true,
      }}
      review={(reviewed, { slippageBps }) => (
        <>
          <SwapFacts quote={reviewed} scope={flow.scope} slippageBps={slippageBps} />
          <SwapTerms quote={reviewed} scope={flow.scope} />
          {seen && isWorseQuote(reviewed, seen) && (
            <p role="status" className="sl-small sl-warn">
              {changeOf(reviewed, seen)}
            </p>
          )}
          <QuoteAge readAt={reviewed.readAt} now={flow.scope.now} onRefresh={flow.refresh} />
          {reviewed.kind === 'swap' && <p className="sl-small sl-secondary">{swap.held}</p>}
        </>
      )}
      terms={reviewed => <SwapTerms quote={reviewed} scope={flow.scope} />}
      receipt={(receipt, phase) => (
        <SwapReceiptView
          receipt={receipt}
          scope={flow.scope}
          title={deedOf(phase, from, to)}
          whole={phase === 'complete'}
        />
      )}
      action={reviewed => ({
        label: isChecking ? swap.checking : actionOf(reviewed),
        disabled: isChecking,
      })}
      goesOn={swap.goesOn}
      backTo={swap.backTo}
      ended={ended}
    />
  )

  function changeOf({ tradeType, ...now }: SwapQuote, before: SwapQuote): string {
    const [give, get] = [now.currencyIn, now.currencyOut]
    return tradeType === 'exactIn'
      ? swap.leastChanged(amountText(now.least, get), amountText(before.least, get))
      : swap.mostChanged(amountText(now.most, give), amountText(before.most, give))
  }

  function actionOf({ kind: what, tradeType, ...held }: SwapQuote): string {
    const give = textOf({ amount: held.most, currency: held.currencyIn })
    const get = textOf({ amount: held.least, currency: held.currencyOut })
    if (what === 'wrap') return swap.wrap(give)
    if (what === 'unwrap') return swap.unwrap(give)
    return tradeType === 'exactIn' ? swap.swapIn(give, get) : swap.swapOut(give, get)
  }
}

export declare namespace SwapView {
  type Props = {
    flow: SwapFlow
    frame?: ComponentType<DialogFrame.Props> | undefined
    onClose: () => void
    /** Instead of showing the review in the same place. */
    onReview?: ((form: SwapForm) => void) | undefined
    autoFocus?: boolean | undefined
  }
}

/** What the form says beside its fields and on its button. */
const said = new Set(['no_amount', 'insufficient_funds', 'price_impact', 'high_slippage'])

const symbolOf = ({ symbol }: { symbol: string }) => untrustedText(symbol, { max: 24 })
