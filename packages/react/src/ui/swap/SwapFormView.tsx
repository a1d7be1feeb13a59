import { useId, useState } from 'react'
import { isAddressEqual } from 'viem'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import type { SwapFlow } from '../../flow/swap/createSwapFlow.ts'
import { isImpactAccepted } from '../../flow/swap/isImpactAccepted.ts'
import { isSlippageAccepted, mostSlippageBps } from '../../flow/swap/isSlippageAccepted.ts'
import type { SwapForm, SwapQuote } from '../../flow/swap/readSwapQuote.ts'
import { swapKind } from '../../flow/swap/swapKind.ts'
import { formatAmount } from '../../format/formatAmount.ts'
import { parseAmount } from '../../format/parseAmount.ts'
import { percent } from '../format/percent.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { Button } from '../parts/Button.tsx'
import { CheckBox } from '../parts/CheckBox.tsx'
import { Form } from '../parts/Form.tsx'
import { Strokes } from '../parts/Icon.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { isQuoteOf } from './isQuoteOf.ts'
import { QuoteAge } from './QuoteAge.tsx'
import { SlippageChoice } from './SlippageChoice.tsx'
import { SwapFacts } from './SwapFacts.tsx'
import { SwapSide } from './SwapSide.tsx'
import { swapCurrencies } from './swapCurrencies.ts'
import { useBalance } from './useBalance.ts'
import { useFeeReserve } from './useFeeReserve.ts'

/** Up and down; a page without a swap does not load them. */
const turnPaths = ['M8 4v16', 'M4 16l4 4l4-4', 'M16 20V4', 'M12 8l4-4l4 4']

/** Two amounts, of which one is typed and the other one read, and what the swap is made of. */
export function SwapFormView(props: SwapFormView.Props) {
  const { id, flow, quote, form, ready, autoFocus = false, onSubmit, onUnread } = props
  const { locale } = useUi()
  const { swap } = useTexts({ swap: englishSwap })
  const [inId, outId] = [useId(), useId()]
  const amountText = useAmountText()
  const { currencyIn, currencyOut, tradeType, amount } = form
  const isExactIn = tradeType === 'exactIn'
  const decided = isExactIn ? currencyIn : currencyOut
  const [text, setText] = useState('')
  const parsed = parseAmount(text, decided.decimals)
  // As it was typed, unless the amount came from elsewhere.
  const typed = (parsed.value ?? 0n) === amount ? text : plain(amount, decided)
  const balanceIn = useBalance(flow.scope, currencyIn.address)
  const balanceOut = useBalance(flow.scope, currencyOut.address)
  const reserve = useFeeReserve(flow.scope)
  const isNative = BigInt(currencyIn.address) === 0n
  // All of the native currency would leave nothing for the network fee.
  const kept = isNative ? reserve : 0n
  const most =
    balanceIn !== undefined && kept !== undefined && balanceIn > kept ? balanceIn - kept : undefined
  const currencies = swapCurrencies(flow.scope, [currencyIn, currencyOut])
  const current = quote !== undefined && isQuoteOf(quote, form) ? quote : undefined
  // What is read for another amount keeps the place of what was there: the button stays where it is.
  const isReading = !ready && current === undefined && amount > 0n
  const isSwap = (current?.kind ?? (isReading && swapKind(form, flow.scope))) === 'swap'
  const other = current && (isExactIn ? current.amountOut : current.amountIn)
  const derived = other === undefined ? '' : plain(other, isExactIn ? currencyOut : currencyIn)
  const problem =
    parsed.reason === undefined || parsed.reason === 'empty' || typed !== text
      ? undefined
      : swap.problems[parsed.reason](decided.decimals)

  const change = (next: Partial<SwapForm>) =>
    flow.setForm({ ...next, acceptedImpactBps: undefined })
  const type = (side: SwapForm['tradeType'], value: string) => {
    const { decimals } = side === 'exactIn' ? currencyIn : currencyOut
    setText(value)
    change({ tradeType: side, amount: parseAmount(value, decimals).value ?? 0n })
  }
  /** The other way around; what was typed stays with its currency. */
  const turn = () =>
    change({
      ...{ currencyIn: currencyOut, currencyOut: currencyIn },
      tradeType: isExactIn ? 'exactOut' : 'exactIn',
    })
  const choose = (side: 'currencyIn' | 'currencyOut', currency: FlowCurrency) => {
    const opposite = side === 'currencyIn' ? currencyOut : currencyIn
    if (isAddressEqual(currency.address, opposite.address)) return turn()
    const isDecided = (side === 'currencyIn') === isExactIn
    setText(typed)
    change({
      [side]: currency,
      ...(isDecided ? { amount: parseAmount(typed, currency.decimals).value ?? 0n } : {}),
    })
  }
  return (
    <Form
      id={id}
      onSubmit={() => {
        if (amount > 0n) onSubmit()
      }}
    >
      <div className="sl-swap-pair">
        <SwapSide
          id={inId}
          scope={flow.scope}
          label={swap.give}
          value={isExactIn ? typed : derived}
          onChange={value => type('exactIn', value)}
          currency={currencyIn}
          currencyLabel={swap.currencyIn}
          currencies={currencies}
          onCurrency={currency => choose('currencyIn', currency)}
          balance={balanceIn}
          problem={isExactIn ? problem : undefined}
          isStale={!isExactIn && !ready && amount > 0n}
          autoFocus={autoFocus && isExactIn}
          hint={
            most !== undefined && (
              <Button
                look="ghost"
                size="small"
                title={
                  isNative && kept !== undefined
                    ? `${swap.allNative} ${amountText(kept, currencyIn)}`
                    : undefined
                }
                onClick={() => type('exactIn', plain(most, currencyIn))}
              >
                {swap.all}
              </Button>
            )
          }
        />
        <Button size="square" aria-label={swap.turn} className="sl-swap-turn" onClick={turn}>
          <Strokes paths={turnPaths} />
        </Button>
        <SwapSide
          id={outId}
          scope={flow.scope}
          label={swap.get}
          value={isExactIn ? derived : typed}
          onChange={value => type('exactOut', value)}
          currency={currencyOut}
          currencyLabel={swap.currencyOut}
          currencies={currencies}
          onCurrency={currency => choose('currencyOut', currency)}
          balance={balanceOut}
          problem={isExactIn ? undefined : problem}
          isStale={isExactIn && !ready && amount > 0n}
          autoFocus={autoFocus && !isExactIn}
        />
      </div>
      {current && (
        <div className={ready ? '' : 'sl-stale'}>
          <SwapFacts quote={current} scope={flow.scope} />
        </div>
      )}
      {isReading && <BlankFacts rows={isSwap ? 4 + (quote?.route.length || 1) : 1} />}
      {current?.needsAcceptance && (
        <CheckBox
          checked={isImpactAccepted(current, form)}
          onChange={accepted =>
            flow.setForm({ acceptedImpactBps: accepted ? current.priceImpactBps : undefined })
          }
        >
          <span className="sl-warn">{swap.accept(percent(current.priceImpactBps, locale))}</span>
        </CheckBox>
      )}
      {isSwap && (
        <SlippageChoice
          value={form.slippageBps}
          onChange={slippageBps => change({ slippageBps })}
          onUnread={onUnread}
        />
      )}
      {isSwap && form.slippageBps > mostSlippageBps && (
        <CheckBox
          checked={isSlippageAccepted(form)}
          onChange={accepted =>
            flow.setForm({ acceptedSlippageBps: accepted ? form.slippageBps : undefined })
          }
        >
          <span className="sl-warn">{swap.acceptSlippage(percent(form.slippageBps, locale))}</span>
        </CheckBox>
      )}
      {current && (
        <QuoteAge readAt={current.readAt} now={flow.scope.now} onRefresh={flow.refresh} />
      )}
      {isReading && <div className="sl-swap-line" />}
    </Form>
  )
}

export declare namespace SwapFormView {
  type Props = {
    id: string
    flow: SwapFlow
    /** The last one that was read, be it of this form or of an earlier one. */
    quote: SwapQuote | undefined
    form: SwapForm
    /** False while something is being read. */
    ready: boolean
    autoFocus?: boolean | undefined
    onSubmit: () => void
    /** Told whether the slippage cannot be read. Stays the same function. */
    onUnread: (isUnread: boolean) => void
  }
}

/** The facts of a quote that is read; that it is, is said at the foot. */
function BlankFacts({ rows }: { rows: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={row} className="sl-skeleton-line">
          <div className="sl-skeleton sl-skeleton-name" />
          <div className="sl-skeleton sl-skeleton-value" />
        </div>
      ))}
    </div>
  )
}

/** As it would be typed; nothing for nothing. */
function plain(amount: bigint, { decimals }: FlowCurrency): string {
  return amount === 0n ? '' : formatAmount(amount, decimals, { group: '' })
}
