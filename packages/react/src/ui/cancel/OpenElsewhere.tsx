import type { CancelExchange } from '../../flow/cancel/cancelExchanges.ts'
import { isCancellableKind } from '../../flow/cancel/isCancellableKind.ts'
import type { OpenOrders } from '../../flow/cancel/readOpenOrders.ts'
import { englishCancel } from '../messages/english/englishCancel.ts'
import { Notice } from '../parts/Notice.tsx'
import { useTexts } from '../useTexts.ts'
import { exchangeName } from './exchangeName.ts'
import { KeptWhy } from './KeptWhy.tsx'

/** What stays open on which exchange when all orders on one end: how many, and what ends them. */
export function OpenElsewhere(props: {
  exchange: CancelExchange
  /** What is known of it; undefined where it could not be read. */
  open: OpenOrders | undefined
}) {
  const { exchange, open } = props
  const { cancel } = useTexts({ cancel: englishCancel })
  if (open === undefined)
    return (
      <Notice>
        <p>{cancel.openUnread}</p>
      </Notice>
    )
  const others = open.kinds.filter(({ kind }) => kind !== exchange)
  const isCleared = ({ kind }: { kind: string }) => isCancellableKind(kind)
  const count = open.isWhole ? cancel.openOn : cancel.openAtLeast
  const said = (kinds: OpenOrders['kinds']) =>
    kinds.map(each => count(each.count, exchangeName(each.kind))).join(', ')
  const [cleared, kept] = [others.filter(isCleared), others.filter(each => !isCleared(each))]
  return (
    <>
      {cleared.length > 0 && (
        <p className="sl-small sl-secondary">{cancel.othersStay(said(cleared))}</p>
      )}
      {!open.isWhole && <p className="sl-small sl-secondary">{cancel.openMore}</p>}
      {kept.length > 0 && (
        <Notice>
          <p>
            {cancel.othersKept(said(kept))} <KeptWhy kinds={kept.map(({ kind }) => kind)} />
          </p>
        </Notice>
      )}
      {others.length === 0 && open.isWhole && (
        <p className="sl-small sl-secondary">{cancel.othersNone}</p>
      )}
    </>
  )
}
