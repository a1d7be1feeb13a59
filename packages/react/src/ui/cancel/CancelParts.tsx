import { Fragment } from 'react'
import type { CancelPart, CancelQuote } from '../../flow/cancel/createCancelFlow.ts'
import type { FlowScope } from '../../flow/flowTypes.ts'
import { formatAmountShort } from '../../format/formatAmountShort.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { nativeOf } from '../dialog/nativeOf.ts'
import { englishCancel } from '../messages/english/englishCancel.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { englishReview } from '../messages/english/englishReview.ts'
import { Contracts } from '../parts/Contracts.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useUi } from '../UiProvider.tsx'
import { useLateTexts } from '../useLateTexts.ts'
import { useTexts } from '../useTexts.ts'
import { exchangeName } from './exchangeName.ts'
import { KeptWhy } from './KeptWhy.tsx'
import { OpenElsewhere } from './OpenElsewhere.tsx'
import type { OrderNames } from './orderNames.ts'

/** Which orders are cancelled together, how, through which contract, and what that costs. */
export function CancelParts(props: { quote: CancelQuote; names: OrderNames; scope: FlowScope }) {
  const { cancel, cost, review } = useTexts({
    ...{ cancel: englishCancel, cost: englishCost, review: englishReview },
  })
  const { locale } = useUi()
  const { parts, over, stays, every, refused, unsupported = [] } = props.quote
  const own =
    every?.open &&
    (every.open.kinds.find(({ kind }) => kind === every.exchange) ?? { count: 0, listings: 0 })
  const words = useLateTexts('reasons', refused !== undefined)
  const kinds = [...new Set(unsupported.map(({ kind }) => kind))]
  const native = nativeOf(props.scope)
  return (
    <>
      {every !== undefined && (
        <p className="sl-small sl-secondary">
          {cancel.every(exchangeName(every.exchange))}
          {own !== undefined &&
            ` ${(every.open?.isWhole ? cancel.known : cancel.knownAtLeast)(own.listings, own.count - own.listings)}`}
        </p>
      )}
      <Rows label={cancel.label}>
        {parts.map(part => (
          <Fragment key={part.orderIds.join()}>
            <Row
              name={
                part.way === 'gasless'
                  ? cancel.gasless(part.orderIds.length)
                  : every !== undefined
                    ? cancel.byCounter
                    : cancel.onChain(part.orderIds.length)
              }
              hint={props.names.some(part.orderIds)}
            >
              {costOf(part)}
            </Row>
            {part.through !== undefined && (
              <Row name={review.through}>
                <Contracts addresses={[part.through]} />
              </Row>
            )}
          </Fragment>
        ))}
      </Rows>
      {every !== undefined && <OpenElsewhere exchange={every.exchange} open={every.open} />}
      {(refused !== undefined || kinds.length > 0 || stays.length > 0) && (
        <Notice>
          {refused !== undefined && (
            <p>
              {cancel.refused(refused.orderIds.map(props.names.of).join(', '))}{' '}
              {words?.tell(refused.reasons.map(reason => untrustedText(reason)))}
            </p>
          )}
          {kinds.map(kind => (
            <p key={kind}>
              {cancel.unsupported(
                unsupported
                  .filter(each => each.kind === kind)
                  .map(({ orderId }) => props.names.of(orderId))
                  .join(', '),
                exchangeName(kind),
              )}{' '}
              <KeptWhy kinds={[kind]} />
            </p>
          ))}
          {stays.length > 0 && <p>{cancel.stays(stays.map(props.names.of).join(', '))}</p>}
        </Notice>
      )}
      {over.length > 0 && <p className="sl-small sl-secondary">{cancel.over(over.length)}</p>}
    </>
  )

  /** Of the network it can only be estimated. */
  function costOf({ way, cost: amount }: CancelPart): string {
    if (way === 'gasless') return cancel.free
    if (amount === undefined || native === undefined) return cost.byWallet
    return cost.about(formatAmountShort(amount, native.decimals, { symbol: native.symbol, locale }))
  }
}
