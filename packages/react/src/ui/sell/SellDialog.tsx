import { useState } from 'react'
import { englishSteps } from '../../flow/englishSteps.ts'
import type { FlowAmount } from '../../flow/flowTypes.ts'
import type {
  AcceptOfferFlow,
  AcceptOfferQuote,
  AcceptOfferReceipt,
} from '../../flow/offer/createAcceptOfferFlow.ts'
import type { ChosenSale, UnsoldToken } from '../../flow/offer/saleLines.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { SaleReview } from '../dialog/SaleReview.tsx'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { SaleItem } from '../dialog/subjects.ts'
import { TokenList } from '../dialog/TokenList.tsx'
import { tokenNames } from '../dialog/tokenNames.ts'
import { toldSale } from '../dialog/toldSale.ts'
import { useDeed } from '../dialog/useDeed.ts'
import { amountsText } from '../format/amountsText.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishSell } from '../messages/english/englishSell.ts'
import { Button } from '../parts/Button.tsx'
import { CheckBox } from '../parts/CheckBox.tsx'
import { firstWhy, type Incomplete, withWhy } from '../parts/incomplete.ts'
import { ScopedAmounts } from '../parts/ScopedAmounts.tsx'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useTexts } from '../useTexts.ts'
import {
  isBadLeast,
  isTyped,
  type LeastText,
  leastCurrency,
  leastText,
  SellMinimum,
} from './SellMinimum.tsx'
import { isOf, SellQuantities } from './SellQuantities.tsx'
import { SellReceiptView } from './SellReceiptView.tsx'
import { SellReview } from './SellReview.tsx'

/** Selling one or many tokens into offers: what each brings after fees, steps, receipt by name. */
export function SellDialog({ flow, items: all, onClose }: SellDialog.Props) {
  const { sell } = useTexts({ sell: englishSell })
  const { account } = flow.scope
  const amountText = useAmountText()
  const deed = useDeed(account)
  const { form } = useFlow(flow)
  // Another go is at what was not sold.
  const chosen = all.filter(({ subject }) => form.items.some(({ token }) => isOf(token, subject)))
  const items = chosen.length === 0 ? all : chosen
  const names = tokenNames(items.map(item => item.subject))
  const [first] = items
  const many = countOf(form.items)
  const [only, ...others] = form.items
  // Of one by its name, and how many of it.
  const what = only === undefined || others.length > 0 ? names.all : names.counted([counted(only)])
  const [last, setTyped] = useState<LeastText>()
  const typed = last && isTyped(last, form.minimum) ? last : undefined
  const [incomplete, setIncomplete] = useState<Incomplete>({})
  const why = firstWhy(incomplete)
  const titleOf = (receipt: AcceptOfferReceipt | undefined) =>
    receipt === undefined || receipt.sold === receipt.asked
      ? deed(sell.sold(what), by => sell.soldAs(by, what))
      : receipt.sold === undefined
        ? sell.soldUnknown(receipt.asked)
        : sell.soldPart(receipt.sold, receipt.asked)
  const leastOf = (quote: AcceptOfferQuote) =>
    typed?.currency ?? leastCurrency(quote, form.minimum, flow.scope)
  const receiptNow = () => {
    const state = flow.getState()
    return 'receipt' in state ? state.receipt : undefined
  }
  const terms = ({ lines, proceeds, sale }: AcceptOfferQuote) => (
    <SaleReview
      give={
        <TokenList
          tokens={
            toldSale(sale)?.gives ?? lines.map(({ token, quantity }) => ({ ...token, quantity }))
          }
          names={names}
        />
      }
      get={<ScopedAmounts amounts={proceeds} scope={flow.scope} />}
      {...{ sale, scope: flow.scope }}
    />
  )
  return (
    <FlowDialog
      stepTexts={englishSteps}
      flow={flow}
      onClose={onClose}
      title={items.length === 1 ? sell.titleOne(what) : sell.titleMany(many)}
      subtitle={items.length === 1 && first && <Untrusted text={first.subject.collection} />}
      media={first && <SubjectThumb subject={first.subject} />}
      reading={sell.reading}
      review={(quote, form) => {
        const leastIn = leastOf(quote)
        return (
          <>
            <SellQuantities
              {...{ chosen: form.items, items, names }}
              onChange={items => flow.setForm({ items })}
              onIncomplete={(key, why) => setIncomplete(before => withWhy(before, key, why))}
            />
            <SellReview quote={quote} names={names} scope={flow.scope} />
            {/* One that is left of several is held to it, too. */}
            {(form.items.length > 1 || form.minimum !== undefined) && leastIn !== undefined && (
              <SellMinimum
                text={typed ?? leastText(form.minimum, leastIn)}
                currency={leastIn}
                quote={quote}
                onChange={setTyped}
                onMinimum={minimum => flow.setForm({ minimum })}
              />
            )}
            {quote.lines.length > 0 && terms(quote)}
            {quote.lines.length > 1 && (
              <CheckBox checked={form.partial} onChange={partial => flow.setForm({ partial })}>
                {sell.onTheirOwn}
              </CheckBox>
            )}
          </>
        )
      }}
      nameOf={({ token }) => (items.length > 1 ? token && names.of(token) : undefined)}
      terms={terms}
      receipt={receipt => (
        <SellReceiptView
          receipt={receipt}
          scope={flow.scope}
          names={names}
          title={titleOf(receipt)}
        />
      )}
      action={quote => {
        const { lines, proceeds } = quote
        const isBad = typed !== undefined && isBadLeast(typed, leastOf(quote))
        return {
          label: labelOf(countOf(lines), proceeds),
          disabled: lines.length === 0 || isBad || why !== undefined,
          note: isBad ? sell.badLeast : why,
        }
      }}
      tells={({ code }, { lines, unsold }) => {
        if (code !== 'no_offer' || lines.length === 0) return undefined
        const [none, few] = (['no-offer', 'too-few'] as const).map(why =>
          unsold.flatMap(({ reason, chosen }) => (reason === why ? [chosen.token] : [])),
        )
        return [
          ...(none?.length ? [sell.noneFor(names.some(none))] : []),
          ...(few?.length ? [sell.fewFor(names.some(few))] : []),
        ].join(' ')
      }}
      mend={({ code }, { lines, unsold }) => {
        if (code !== 'no_offer' && code !== 'below_minimum') return undefined
        const items = lowered(flow.getState().form.items, unsold)
        const hasOthers = lines.length > 0 && unsold.length > 0
        return hasOthers || items !== undefined ? (
          <div className="sl-stack">
            {hasOthers && (
              <Button
                look="primary"
                size="large"
                onClick={() => flow.setForm({ whenUnsold: 'drop' })}
              >
                {sell.others(countOf(lines))}
              </Button>
            )}
            {items !== undefined && (
              <Button size="large" onClick={() => flow.setForm({ items })}>
                {sell.lower}
              </Button>
            )}
          </div>
        ) : undefined
      }}
      goesOn={sell.goesOn}
      backTo={sell.backTo}
      ended={() => titleOf(receiptNow())}
    />
  )

  function labelOf(many: bigint, proceeds: readonly FlowAmount[]): string {
    const total = amountsText(proceeds, amountText)
    return many > 1n ? sell.actionMany(many, total) : sell.action(total)
  }
}

export declare namespace SellDialog {
  type Props = { flow: AcceptOfferFlow; items: readonly SaleItem[]; onClose: () => void }
}

/** The items with what each of them brings now for its least; undefined where that is above all of theirs. */
function lowered(
  items: readonly ChosenSale[],
  unsold: readonly UnsoldToken[],
): readonly ChosenSale[] | undefined {
  const low = unsold.filter(each => each.isBelowOwn)
  if (low.length === 0) return undefined
  return items.map(item => {
    const entry = low.find(({ chosen }) => chosen === item)
    return entry === undefined
      ? item
      : { ...item, minimumNet: entry.net, minimumCurrency: entry.currency?.address }
  })
}

const counted = ({ token, quantity }: ChosenSale) => ({ ...token, quantity })

const countOf = (items: readonly { quantity: bigint }[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0n)
