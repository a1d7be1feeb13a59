import { type CSSProperties, type ReactNode, useState } from 'react'
import type { FlowCurrency, FlowScope } from '../../flow/flowTypes.ts'
import { parseAmount } from '../../format/parseAmount.ts'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { Amount } from '../parts/Amount.tsx'
import { Button } from '../parts/Button.tsx'
import { FieldNote } from '../parts/FieldNote.tsx'
import { TextInput } from '../parts/TextInput.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { currencyName } from './currencyName.ts'
import { DollarField } from './DollarField.tsx'

/** One side of a swap: how much, of which currency, and what the account has of it. */
export function SwapSide(props: SwapSide.Props) {
  const { id, scope, currency, currencies, balance, problem } = props
  const { chainId } = scope
  const { renderWorth, readRate } = useUi()
  const [inDollars, setInDollars] = useState(false)
  const amount = parseAmount(props.value, currency.decimals).value
  const { swap } = useTexts({ swap: englishSwap })
  return (
    <div className={`sl-swap-side ${problem === undefined ? '' : 'sl-field-bad'}`}>
      <div className="sl-swap-line">
        <label htmlFor={id} className="sl-secondary">
          {props.label}
        </label>
        <span>
          {readRate !== undefined && (
            <Button
              look="ghost"
              size="small"
              aria-label={`${swap.inDollars}: ${props.label}`}
              aria-expanded={inDollars}
              onClick={() => setInDollars(!inDollars)}
            >
              {swap.inDollars}
            </Button>
          )}
          {props.hint}
        </span>
      </div>
      <div className="sl-swap-line">
        <TextInput
          id={id}
          value={props.value}
          isDecimal
          inputMode="decimal"
          placeholder={props.isStale ? '—' : '0'}
          autoFocus={props.autoFocus}
          isBad={problem !== undefined}
          problemId={`${id}-problem`}
          onChange={props.onChange}
          style={{ '--digits': props.value.length || 1 } as CSSProperties}
          className={`sl-swap-input ${props.isStale ? 'sl-stale' : ''}`}
        />
        <select
          aria-label={props.currencyLabel}
          value={currency.address.toLowerCase()}
          onChange={event => {
            const chosen = currencies.find(({ address }) => keyOf(address) === event.target.value)
            if (chosen !== undefined) props.onCurrency(chosen)
          }}
          className="sl-swap-select"
        >
          {currencies.map(({ address, symbol }) => (
            <option key={keyOf(address)} value={keyOf(address)}>
              {currencyName({ address, symbol }, scope)}
            </option>
          ))}
        </select>
      </div>
      {inDollars && readRate !== undefined && (
        <DollarField
          {...{ chainId, currency, label: props.label }}
          value={props.value}
          onChange={props.onChange}
        />
      )}
      <div className="sl-swap-line sl-small">
        <div>
          <FieldNote id={`${id}-problem`} typed={props.value} className="sl-down">
            {problem}
          </FieldNote>
          {problem === undefined && renderWorth !== undefined && amount !== undefined && (
            <p className="sl-faint">{renderWorth({ chainId, amount, currency })}</p>
          )}
        </div>
        {balance !== undefined && (
          <p className="sl-faint">
            {swap.balance} <Amount value={balance} currency={currency} />
          </p>
        )}
      </div>
    </div>
  )
}

export declare namespace SwapSide {
  type Props = {
    id: string
    scope: Pick<FlowScope, 'client' | 'chainId'>
    label: string
    /** The amount as it stands there, with a point. */
    value: string
    onChange: (value: string) => void
    currency: FlowCurrency
    currencyLabel: string
    currencies: readonly FlowCurrency[]
    onCurrency: (currency: FlowCurrency) => void
    balance: bigint | undefined
    problem: string | undefined
    /** Whether the amount is about to be another one. */
    isStale: boolean
    hint?: ReactNode | undefined
    autoFocus?: boolean | undefined
  }
}

const keyOf = (address: string) => address.toLowerCase()
