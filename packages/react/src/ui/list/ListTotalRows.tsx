import { Fragment } from 'react'
import type { ListManyLine } from '../../flow/order/listManyLines.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishListMany } from '../messages/english/englishListMany.ts'
import { englishProceeds } from '../messages/english/englishProceeds.ts'
import { Amount } from '../parts/Amount.tsx'
import { FeeRows } from '../parts/FeeRows.tsx'
import { Row } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'
import { listTotals } from './listTotals.ts'
import { UntoldRoyalty } from './UntoldRoyalty.tsx'

/** What many listings ask and bring together, per currency; dashes while none has a price. */
export function ListTotalRows({ lines }: { lines: readonly ListManyLine[] }) {
  const { common, listMany, proceeds } = useTexts({
    common: englishCommon,
    listMany: englishListMany,
    proceeds: englishProceeds,
  })
  const priced = lines.filter(line => line.terms !== undefined).length
  const hint = priced === lines.length ? undefined : listMany.pricedOf(priced, lines.length)
  const totals = listTotals(lines)
  if (totals.length === 0)
    return (
      <Row name={proceeds.receive} hint={hint} total>
        <span className="sl-faint">{common.none}</span>
      </Row>
    )
  return totals.map(({ currency, price, fees, net }) => (
    <Fragment key={currency.address}>
      <Row name={listMany.prices} hint={hint}>
        <Amount value={price} currency={currency} exact />
      </Row>
      <FeeRows fees={fees} currency={currency} sign="minus" />
      {lines.some(
        ({ context, terms }) => context.isRoyaltyUntold === true && terms?.untold === undefined,
      ) && <UntoldRoyalty />}
      <Row name={proceeds.receive} total>
        <Amount value={net} currency={currency} exact />
      </Row>
    </Fragment>
  ))
}
