import { Fragment } from 'react'
import type { amountsOfTerms } from '../../flow/runs/amountsOfTerms.ts'
import { Amount } from '../parts/Amount.tsx'

/** What a run costs, asks, offers or brings, in its row: "0.72 ETH", "1 ETH → ≥ 3 012 USDC". */
export function RunMoney({ money }: RunMoney.Props) {
  return (
    <span className="sl-run-money">
      {money.amounts.map(({ currency, amount, bound }, index) => (
        <Fragment key={currency.address}>
          {index > 0 && (money.isSwap ? ' → ' : ' + ')}
          <span>
            {bound && (bound === 'most' ? '≤ ' : '≥ ')}
            <Amount value={amount} currency={currency} />
          </span>
        </Fragment>
      ))}
    </span>
  )
}

export declare namespace RunMoney {
  type Props = { money: amountsOfTerms.Result }
}
