import { type CartEntry, untrustedText, useSluiceClient } from '@sluice/react'
import type { TokenSubject } from '@sluice/react/ui'
import type { Order } from '@sluice/sdk'
import type { ReactNode } from 'react'
import { CartToggle } from '../cart/CartToggle.tsx'
import { t } from '../language/t.ts'
import { priceText } from '../market/priceText.ts'
import { seenListing } from '../market/seenListing.ts'
import { ownOrder } from '../portfolio/ownOrder.ts'
import { whyUncancellable } from '../portfolio/whyUncancellable.ts'
import { TradeButton } from '../trade/TradeButton.tsx'
import type { TradeRequest } from '../trade/tradeRequest.ts'
import { changeableListing } from './changeableListing.ts'

type Deed = readonly [label: string, request: TradeRequest]

/** What the account can do about a token: the first of it stands out, but an offer, which is a second thought. */
export function TokenActions(props: TokenActions.Props) {
  const { subject, isEdition, owned, mine, offered } = props
  const { chainId } = subject
  const client = useSluiceClient()
  const { order: changed, why } = changeableListing(mine, { chainId, client })
  // What cannot be cancelled here is left out, and why is said.
  const ended = mine.filter(order => whyUncancellable(order) === undefined)
  const kept = mine.find(order => whyUncancellable(order) !== undefined)
  const listed = mine.reduce((sum, order) => sum + BigInt(order.quantityRemaining ?? 1), 0n)
  const deeds: readonly Deed[] = [
    ...(offered?.price
      ? [
          deed(t('Buy for {0}', priceText(offered.price)), {
            ...{ kind: 'buy', subject, seen: seenListing(offered) },
          }),
        ]
      : []),
    ...(owned > listed
      ? [deed(mine.length === 0 ? t('List for sale') : t('List more'), { kind: 'list', subject })]
      : []),
    ...(changed === undefined
      ? []
      : [
          deed(t('Change price'), {
            ...{ kind: 'edit-listing', subject, orderId: changed.id },
            form: ownOrder(changed, { chainId, client }).change?.form,
          }),
        ]),
    ...(ended.length === 0
      ? []
      : [
          deed(ended.length === 1 ? t('Cancel listing') : t('Cancel {0} listings', ended.length), {
            kind: 'cancel',
            chainId: subject.chainId,
            orders: ended.map(({ id }) => listingSubject(subject, id)),
          }),
        ]),
    // Who owns the only one would bid against nobody but themselves.
    ...(owned > 0n && !isEdition
      ? []
      : [deed(t('Make offer'), { kind: 'bid', subject: { ...subject, several: isEdition } })]),
    ...(owned > 0n
      ? [
          deed(t('Transfer'), {
            kind: 'transfer',
            chainId: subject.chainId,
            items: [{ subject, quantity: 1n, owned }],
          }),
        ]
      : []),
  ]
  const [first, ...rest] = deeds
  const isFirst = first !== undefined && first[1].kind !== 'bid'
  return (
    <>
      {isFirst && (
        <TradeButton look="primary" size="large" className="w-full" request={first[1]}>
          {first[0]}
        </TradeButton>
      )}
      {props.note}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(isFirst ? rest : deeds).map(([label, request]) => (
          <TradeButton key={request.kind} size="large" className="grow" request={request}>
            {label}
          </TradeButton>
        ))}
        {props.entry && <CartToggle entry={props.entry} look="button" className="grow" />}
      </div>
      {why === undefined && kept !== undefined && (
        <p className="text-13 text-secondary">{whyUncancellable(kept)}</p>
      )}
      {why !== undefined && (
        <p className="text-13 text-secondary">
          {t('The price of your listing cannot be changed.')} {why}
        </p>
      )}
    </>
  )
}

export declare namespace TokenActions {
  type Props = {
    subject: TokenSubject
    /** Whether there can be more than one of it. */
    isEdition: boolean
    /** How many the account owns. */
    owned: bigint
    /** Its own active listings, the cheapest of each currency first. */
    mine: readonly Order[]
    /** The cheapest listing of somebody else, in whatever currency. */
    offered: Order | undefined
    /** The same, for the cart. */
    entry: CartEntry | undefined
    /** What stands under the first action. */
    note?: ReactNode | undefined
  }
}

const deed = (label: string, request: TradeRequest): Deed => [label, request]

function listingSubject({ name, image, contract, tokenId }: TokenSubject, orderId: string) {
  return {
    orderId,
    name: t('the listing of {0}', untrustedText(name, { max: 40 })),
    token: { contract, tokenId },
    image,
  }
}
