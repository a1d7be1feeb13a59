import { useEffect, useId, useReducer, useState } from 'react'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import { formatAmount } from '../../format/formatAmount.ts'
import { parseAmount } from '../../format/parseAmount.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { Field } from '../parts/Field.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { amountOfDollars } from './amountOfDollars.ts'

/** Milliseconds after which the rate is read again. */
const every = 60_000
/** For so long one stands that could not be read again. */
const heldFor = 300_000

/**
 * An amount as about so many dollars: what they are worth becomes the exact amount, which is the one that counts. The
 * rate is read again when the field is gone into and each minute, and what was typed is converted anew.
 */
export function DollarField({ chainId, label, currency, value, onChange }: DollarField.Props) {
  const { locale, readRate } = useUi()
  const { swap } = useTexts({ swap: englishSwap })
  const id = useId()
  const { address, decimals } = currency
  const [read, setRead] = useState<Read>()
  // With the exact amount that it became: another one was not typed here.
  const [typed, setTyped] = useState({ text: '', became: '' })
  const [asked, askAgain] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, it is read again
  useEffect(() => {
    let isShown = true
    const keep = (next: (before: Read | undefined) => Read) => {
      if (isShown) setRead(next)
    }
    const none: Read = { address, rate: undefined, at: Date.now() }
    readRate?.({ chainId, address }).then(
      rate => keep(() => ({ address, rate, at: Date.now() })),
      () => keep(before => (isHeld(before, address) ? before : none)),
    )
    const timer = setTimeout(askAgain, every)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [readRate, chainId, address, asked])
  const known = read?.address === address ? read : undefined
  useEffect(() => {
    const { text, became } = typed
    if (known?.rate === undefined || text === '' || became !== value) return
    const next = exactOf(text, known.rate, decimals)
    if (next === became) return
    setTyped({ text, became: next })
    onChange(next)
  })
  const symbol = untrustedText(currency.symbol, { max: 24 })
  if (known === undefined) return <p className="sl-small sl-faint">{swap.readingRate}</p>
  const { rate } = known
  if (rate === undefined || amountOfDollars(0n, rate, decimals) === undefined)
    return <p className="sl-small sl-warn">{swap.noRate(symbol)}</p>
  const text = typed.became === value ? typed.text : ''
  const { reason } = parseAmount(text, 2)
  const dollars = new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency: 'USD', maximumFractionDigits: 6 },
  })
  return (
    <Field
      id={id}
      label={swap.aboutDollars(label)}
      value={text}
      suffix="≈ $"
      inputMode="decimal"
      isDecimal
      problem={reason === undefined || reason === 'empty' ? undefined : swap.problems[reason](2)}
      note={
        // By its digits, which Intl takes as they are.
        swap.atRate(dollars.format(rate as `${number}`), symbol)
      }
      onFocus={askAgain}
      onChange={next => {
        const became = exactOf(next, rate, decimals)
        setTyped({ text: next, became })
        onChange(became)
      }}
    />
  )
}

/** `at` in milliseconds since 1970. */
type Read = { address: string; rate: string | undefined; at: number }

const isHeld = (read: Read | undefined, address: string): read is Read =>
  read?.address === address && Date.now() - read.at < heldFor

function exactOf(dollars: string, rate: string, decimals: number): string {
  const amount = amountOfDollars(parseAmount(dollars, 2).value ?? 0n, rate, decimals) ?? 0n
  return amount === 0n ? '' : formatAmount(amount, decimals, { group: '' })
}

export declare namespace DollarField {
  type Props = {
    chainId: number
    /** Of the side of the swap. */
    label: string
    currency: FlowCurrency
    /** The exact amount as it stands beside it, with a point. */
    value: string
    onChange: (value: string) => void
  }
}
