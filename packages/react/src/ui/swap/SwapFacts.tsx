import type { FlowAmount, FlowCurrency, FlowScope } from '../../flow/flowTypes.ts'
import { mostSlippageBps } from '../../flow/swap/isSlippageAccepted.ts'
import { mostImpactBps, type SwapQuote } from '../../flow/swap/readSwapQuote.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { percent } from '../format/percent.ts'
import { shortHex } from '../format/shortHex.ts'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { Amount } from '../parts/Amount.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { ScopedAmount } from '../parts/ScopedAmount.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { currencyName } from './currencyName.ts'
import { pairPrice } from './pairPrice.ts'
import { swapCurrencies } from './swapCurrencies.ts'

/** What a swap is made of: prices, what it moves, what it is held to, and the way it goes. */
export function SwapFacts({ quote, scope, slippageBps }: SwapFacts.Props) {
  const { locale } = useUi()
  const { swap } = useTexts({ swap: englishSwap })
  const { kind, currencyIn, currencyOut, amountIn, amountOut, tradeType, priceImpactBps } = quote
  if (kind !== 'swap')
    return (
      <Rows label={swap.facts}>
        <Row name={swap.route}>
          {swap.oneForOne(symbolOf(kind === 'wrap' ? currencyOut : currencyIn))}
        </Row>
      </Rows>
    )
  const price = pairPrice({ numerator: amountOut, denominator: amountIn }, quote)
  const isExactIn = tradeType === 'exactIn'
  const decided = isExactIn ? currencyOut : currencyIn
  const mid = pairPrice(quote.midPrice, quote, price?.isTurned)
  const [way, ...ways] = quote.route
  const isShort = ways.length === 0 && (way?.pools.length ?? 0) < 2
  return (
    <Rows label={swap.facts}>
      {slippageBps !== undefined && (
        <Row name={swap.expected}>
          <ScopedAmount
            amount={isExactIn ? amountOut : amountIn}
            currency={decided}
            scope={scope}
          />
        </Row>
      )}
      {price && (
        <Row name={swap.price}>
          <Price {...price} />
        </Row>
      )}
      {mid && (
        <Row name={swap.midPrice}>
          <Price {...mid} isQuiet />
        </Row>
      )}
      <Row name={swap.impact} hint={swap.withFees}>
        <bdi className={priceImpactBps > mostImpactBps ? 'sl-down sl-medium' : ''}>
          {percent(priceImpactBps, locale)}
        </bdi>
      </Row>
      {slippageBps !== undefined && (
        <Row name={swap.slippage}>
          <bdi className={slippageBps > mostSlippageBps ? 'sl-down sl-medium' : ''}>
            {percent(slippageBps, locale)}
          </bdi>
        </Row>
      )}
      <Row name={swap.route} className={isShort ? '' : 'sl-row-below'}>
        {quote.route.map(way => (
          <div
            key={`${way.currencies.join()}${way.pools.map(pool => pool.address).join()}`}
            dir="ltr"
          >
            {way.pools.map((pool, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a way may go through a pool twice
              <div key={index}>
                {index === 0 &&
                  quote.route.length > 1 &&
                  `${percent(tenths(way.shareBps), locale)} `}
                <span className="sl-unit">
                  {way.currencies
                    .slice(index, index + 2)
                    .map(nameOf)
                    .join(' → ')}
                </span>{' '}
                <span className="sl-faint sl-unit">{poolText(pool)}</span>
              </div>
            ))}
          </div>
        ))}
      </Row>
      <Row name={isExactIn ? swap.least : swap.most} total>
        <ScopedAmount
          amount={isExactIn ? quote.least : quote.most}
          currency={decided}
          scope={scope}
        />
      </Row>
    </Rows>
  )

  function nameOf(address: string): string {
    const same = (each: FlowCurrency) => each.address.toLowerCase() === address.toLowerCase()
    const found = swapCurrencies(scope, [currencyIn, currencyOut]).find(same)
    return found === undefined ? shortHex(address) : currencyName(found, scope)
  }

  function poolText({ kind: version, fee }: SwapQuote['route'][number]['pools'][number]) {
    // In hundredths of a bip.
    return `Uniswap ${version} ${percent(fee / 100, locale)}`
  }
}

export declare namespace SwapFacts {
  type Props = {
    quote: SwapQuote
    scope: FlowScope
    /** In a review, which has no fields that say them: with what the pools give as they stand. */
    slippageBps?: number | undefined
  }
}

function Price({ one, is, isQuiet }: { one: FlowCurrency; is: FlowAmount; isQuiet?: boolean }) {
  return (
    <span dir="ltr" className={isQuiet ? 'sl-secondary' : ''}>
      {`1 ${symbolOf(one)} = `}
      <Amount value={is.amount} currency={is.currency} />
    </span>
  )
}

const symbolOf = ({ symbol }: { symbol: string }) => untrustedText(symbol, { max: 24 })

/** Shares are rounded down: thirds would not make a whole otherwise. */
const tenths = (bps: number) => Math.round(bps / 10) * 10
