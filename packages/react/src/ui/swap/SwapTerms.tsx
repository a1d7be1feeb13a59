import type { SwapQuote } from '../../flow/swap/readSwapQuote.ts'
import { universalRouter } from '../../flow/verify/knownContracts.ts'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { Account } from '../parts/Account.tsx'
import { Amount } from '../parts/Amount.tsx'
import { HexText } from '../parts/HexText.tsx'
import { Review } from '../parts/Review.tsx'
import { useTexts } from '../useTexts.ts'

/** A swap in words: what it is held to. */
export function SwapTerms({ quote }: { quote: SwapQuote }) {
  const { swap } = useTexts({ swap: englishSwap })
  const { kind, currencyIn, currencyOut, most, least, tradeType, recipient } = quote
  const isToken = BigInt(currencyIn.address) !== 0n
  const give = <Amount value={most} currency={currencyIn} exact />
  const get = <Amount value={least} currency={currencyOut} exact />
  if (kind !== 'swap')
    return (
      <Review
        give={give}
        get={get}
        to={<Account address={recipient} />}
        through={<HexText value={(kind === 'wrap' ? currencyOut : currencyIn).address} />}
      />
    )
  return (
    <Review
      first={isToken ? swap.approveFirst(currencyIn.symbol) : undefined}
      give={
        tradeType === 'exactIn' ? (
          give
        ) : (
          <>
            {swap.atMost} {give}
          </>
        )
      }
      get={
        tradeType === 'exactOut' ? (
          get
        ) : (
          <>
            {swap.atLeast} {get}
          </>
        )
      }
      to={<Account address={recipient} />}
      until={swap.until}
      through={
        <>
          Universal Router <HexText value={universalRouter} />
        </>
      }
    />
  )
}
