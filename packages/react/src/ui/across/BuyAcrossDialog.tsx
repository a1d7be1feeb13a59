import type { ReactNode } from 'react'
import type { BuyAcrossFlow, BuyAcrossQuote } from '../../flow/across/createBuyAcrossFlow.ts'
import { englishSteps } from '../../flow/englishSteps.ts'
import { usePayAction } from '../buy/usePayAction.ts'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { TokenSubject } from '../dialog/subjects.ts'
import { tokenLabel } from '../dialog/tokenLabel.ts'
import { useDeed } from '../dialog/useDeed.ts'
import { timesName } from '../format/timesName.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishAcross } from '../messages/english/englishAcross.ts'
import { englishBuy } from '../messages/english/englishBuy.ts'
import { Account } from '../parts/Account.tsx'
import { Amount } from '../parts/Amount.tsx'
import { HexText } from '../parts/HexText.tsx'
import { Review } from '../parts/Review.tsx'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useTexts } from '../useTexts.ts'
import { BuyAcrossReceiptView } from './BuyAcrossReceiptView.tsx'
import { BuyAcrossReview } from './BuyAcrossReview.tsx'
import { PaysFor } from './PaysFor.tsx'

/** Buying one token, paid on another chain: what is paid where, for how long it is held, hashes on both. */
export function BuyAcrossDialog({ flow, subject, payOn, onClose }: BuyAcrossDialog.Props) {
  const { across, buy } = useTexts({ across: englishAcross, buy: englishBuy })
  const amountText = useAmountText()
  const pay = usePayAction()
  const { account, chainId, client } = flow.scope
  const chainName = (id: number) => client.chains.find(chain => chain.id === id)?.name ?? `${id}`
  const [origin, destination] = [chainName(chainId), chainName(subject.chainId)]
  const deed = useDeed(account)
  const name = tokenLabel(subject.name, subject.tokenId)
  const titleOf = (phase: string) =>
    phase === 'complete'
      ? deed(buy.bought(name), by => buy.boughtAs(by, name))
      : phase === 'refunded'
        ? across.refunded(name)
        : deed(buy.boughtPart(name), by => buy.boughtPartAs(by, name))
  const terms = ({ paysFor, most, through, within }: BuyAcrossQuote) => {
    const many = paysFor.tokens.reduce((sum, line) => sum + line.quantity, 0n)
    return (
      <Review
        give={
          <>
            {across.giveOn(origin)} <Amount value={most.amount} currency={most.currency} exact />
          </>
        }
        get={
          <>
            {across.on(timesName(many, name), destination)}{' '}
            <HexText value={subject.contract} className="sl-faint" />
          </>
        }
        to={paysFor.to.map(address => <Account key={address} address={address} />)}
        until={across.until(Math.ceil(within / 60))}
        through={
          <>
            {across.escrow} <HexText value={through} />
          </>
        }
      />
    )
  }
  return (
    <FlowDialog
      stepTexts={englishSteps}
      flow={flow}
      onClose={onClose}
      title={buy.title(name)}
      subtitle={<Untrusted text={subject.collection} />}
      media={<SubjectThumb subject={subject} />}
      above={payOn}
      reading={across.reading}
      review={(quote, form) => (
        <>
          <BuyAcrossReview
            quote={quote}
            origin={origin}
            destination={destination}
            scope={flow.scope}
            quantity={form.quantity}
            onQuantity={quantity => flow.setForm({ quantity })}
            onIncomplete={pay.onIncomplete}
          />
          {terms(quote)}
          <PaysFor {...{ quote, name, destination }} />
          <p className="sl-secondary sl-small">
            {across.refund(destination, Math.ceil(quote.within / 60))}
          </p>
        </>
      )}
      terms={terms}
      receipt={(receipt, phase) => (
        <BuyAcrossReceiptView
          contract={subject.contract}
          {...{ receipt, phase, name, origin, destination }}
          title={titleOf(phase)}
          scope={flow.scope}
          toChainId={subject.chainId}
        />
      )}
      action={({ most }, problem) =>
        pay.action(across.action(amountText(most.amount, most.currency)), most.currency, problem)
      }
      goesOn={buy.goesOn}
      backTo={buy.backTo}
      ended={titleOf}
    />
  )
}

export declare namespace BuyAcrossDialog {
  type Props = {
    flow: BuyAcrossFlow
    subject: TokenSubject
    /** What chooses the chain that is paid on, such as `PayOn`. */
    payOn?: ReactNode | undefined
    onClose: () => void
  }
}
