import { useEffect, useId, useState } from 'react'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import { formatAmount } from '../../format/formatAmount.ts'
import { parseAmount } from '../../format/parseAmount.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { Field } from '../parts/Field.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { amountOfDollars } from './amountOfDollars.ts'

/** An amount as about so many dollars: what they are worth becomes the exact amount, which is the one that counts. */
export function DollarField({ chainId, label, currency, value, onChange }: DollarField.Props) {
  const { locale, readRate } = useUi()
  const { swap } = useTexts({ swap: englishSwap })
  const id = useId()
  const { address, decimals } = currency
  const [read, setRead] = useState<{ address: string; rate: string | undefined }>()
  // With the exact amount that it became: another one was not typed here.
  const [typed, setTyped] = useState({ text: '', became: '' })
  useEffect(() => {
    let isShown = true
    const keep = (rate: string | undefined) => {
      if (isShown) setRead({ address, rate })
    }
    readRate?.({ chainId, address }).then(keep, () => keep(undefined))
    return () => {
      isShown = false
    }
  }, [readRate, chainId, address])
  const known = read?.address === address ? read : undefined
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
      onChange={next => {
        const cents = parseAmount(next, 2).value
        const amount = amountOfDollars(cents ?? 0n, rate, decimals) ?? 0n
        const became = amount === 0n ? '' : formatAmount(amount, decimals, { group: '' })
        setTyped({ text: next, became })
        onChange(became)
      }}
    />
  )
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
