import type { FlowScope } from '../../flow/flowTypes.ts'
import type { SwapQuote } from '../../flow/swap/readSwapQuote.ts'
import { universalRouter } from '../../flow/verify/knownContracts.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { StepsReview } from '../dialog/StepsReview.tsx'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { Account } from '../parts/Account.tsx'
import { HexText } from '../parts/HexText.tsx'
import { ScopedAmount } from '../parts/ScopedAmount.tsx'
import { useTexts } from '../useTexts.ts'

/** A swap in words: what it is held to, by its own bytes where they are there already. */
export function SwapTerms({ quote, scope }: { quote: SwapQuote; scope: FlowScope }) {
  const { swap } = useTexts({ swap: englishSwap })
  const { kind, currencyIn, currencyOut, most, least, tradeType, recipient, facts } = quote
  const isSwap = kind === 'swap'
  const isToken = BigInt(currencyIn.address) !== 0n
  const atMost = isSwap && tradeType === 'exactOut' ? `${swap.atMost} ` : ''
  const atLeast = isSwap && tradeType === 'exactIn' ? `${swap.atLeast} ` : ''
  return (
    <StepsReview
      {...{ facts, scope }}
      first={
        isSwap && isToken
          ? swap.approveFirst(untrustedText(currencyIn.symbol, { max: 24 }))
          : undefined
      }
      owner={recipient}
      subjects={[]}
      currencies={[currencyIn, currencyOut]}
      giveAs={atMost}
      getAs={atLeast}
      // The steps are fetched anew when it is carried out.
      untilAs={isSwap ? swap.until : undefined}
      chosen={{
        give: (
          <>
            {atMost}
            <ScopedAmount amount={most} currency={currencyIn} scope={scope} />
          </>
        ),
        get: (
          <>
            {atLeast}
            <ScopedAmount amount={least} currency={currencyOut} scope={scope} />
          </>
        ),
        to: <Account address={recipient} />,
        until: isSwap ? swap.until : undefined,
        through: isSwap ? (
          <>
            Universal Router <HexText value={universalRouter} />
          </>
        ) : (
          <HexText value={(kind === 'wrap' ? currencyOut : currencyIn).address} />
        ),
      }}
    />
  )
}
