import type { FlowCurrency, FlowFee } from '@sluice/react'
import { Amount } from '../../components/Amount.tsx'
import { Row } from './Rows.tsx'

const names = { royalty: 'Royalty', marketplace: 'Marketplace fee', other: 'Other fee' } as const

/** One line per fee, with its share. */
export function FeeRows(props: {
  fees: readonly FlowFee[]
  currency: FlowCurrency
  /** What the fee does to the figure above it. */
  sign: 'minus' | 'included'
}) {
  return props.fees.map(fee => (
    <Row
      key={`${fee.kind}${fee.recipient ?? ''}`}
      name={
        props.sign === 'included' ? `Includes ${names[fee.kind].toLowerCase()}` : names[fee.kind]
      }
      hint={fee.bps === undefined ? undefined : percent(fee.bps)}
    >
      <span className={props.sign === 'included' ? 'text-secondary' : ''}>
        {props.sign === 'minus' && '−'}
        <Amount value={fee.amount} currency={props.currency} exact />
      </span>
    </Row>
  ))
}

/** Basis points as a percentage: 250 is "2.5 %". */
export function percent(bps: number): string {
  return `${(bps / 100).toLocaleString('en', { maximumFractionDigits: 2 })} %`
}
