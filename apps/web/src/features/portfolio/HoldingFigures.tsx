import { Amount } from '@sluice/react/ui'
import type { ReactNode } from 'react'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { t } from '../language/t.ts'
import { isUnread } from '../market/isUnread.ts'
import { NoFigure } from '../market/NoFigure.tsx'
import { CostButton } from './costs/CostButton.tsx'
import { PaidFigure } from './costs/PaidFigure.tsx'
import type { OfferedHolding } from './holding.ts'

/** What the columns of a holding say, as a line of its own where there is no room for columns. */
export function HoldingFigures({ holding, onCost }: CostButton.Props) {
  const { floor, offer, gain } = holding
  return (
    <dl className="mt-1.5 grid grid-cols-[164fr_160fr] gap-x-2 text-12">
      <Figure label={t('Floor')}>
        <KnownAmount price={floor} />
      </Figure>
      <Figure label={t('Offer, net')}>
        <KnownAmount price={offer} />
      </Figure>
      <Figure label={t('Paid')} beside={<CostButton holding={holding} onCost={onCost} />}>
        <PaidFigure holding={holding} isLine />
      </Figure>
      <Figure label={t('Profit')}>
        <Gain floor={floor} gain={gain} />
      </Figure>
    </dl>
  )
}

function Figure(props: { label: string; beside?: ReactNode; children: ReactNode }) {
  const { label, beside, children } = props
  return (
    <div className="flex min-w-0 justify-between gap-2">
      <dt className="flex items-center gap-0.5 whitespace-nowrap text-faint [&>button]:-my-1">
        {label}
        {beside}
      </dt>
      <dd className="truncate">{children}</dd>
    </div>
  )
}

/** A floor or an offer; that it is not read, yet or at all, is not the same as none. */
export function KnownAmount({ price }: { price: OfferedHolding['offer'] }) {
  return isUnread(price) ? <NoFigure why={price} /> : <PriceAmount price={price} />
}

/** What would be won or lost by a sale at the floor, after royalties and fees, with its sign. */
export function Gain({ floor, gain }: Pick<OfferedHolding, 'floor' | 'gain'>) {
  if (isUnread(floor)) return <NoFigure why={floor} />
  if (gain === undefined) return <span className="text-faint">—</span>
  const { value, currency } = gain
  return (
    <span
      className={`whitespace-nowrap [&_.sl-symbol]:text-inherit ${value < 0n ? 'text-down' : value > 0n ? 'text-up' : ''}`}
    >
      {value > 0n && '+'}
      <Amount value={value} currency={currency} />
    </span>
  )
}
