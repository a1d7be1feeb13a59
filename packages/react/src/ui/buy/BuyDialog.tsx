import type { ReactNode } from 'react'
import { englishBuySteps } from '../../flow/englishBuySteps.ts'
import type { BuyFlow } from '../../flow/purchase/createBuyFlow.ts'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { TokenSubject } from '../dialog/subjects.ts'
import { tokenLabel } from '../dialog/tokenLabel.ts'
import { useDeed } from '../dialog/useDeed.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishBuy } from '../messages/english/englishBuy.ts'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useTexts } from '../useTexts.ts'
import { BuyReceiptView } from './BuyReceiptView.tsx'
import { BuyReview } from './BuyReview.tsx'
import { BuyTerms } from './BuyTerms.tsx'
import { usePayAction } from './usePayAction.ts'

/** Buying one token: cost, review, steps, receipt. */
export function BuyDialog({ flow, subject, payOn, onClose }: BuyDialog.Props) {
  const { buy } = useTexts({ buy: englishBuy })
  const pay = usePayAction()
  const amountText = useAmountText()
  const { account } = flow.scope
  const deed = useDeed(account)
  const name = tokenLabel(subject.name, subject.tokenId)
  const titleOf = (phase: string) =>
    phase === 'complete'
      ? deed(buy.bought(name), by => buy.boughtAs(by, name))
      : deed(buy.boughtPart(name), by => buy.boughtPartAs(by, name))
  return (
    <FlowDialog
      stepTexts={englishBuySteps}
      flow={flow}
      onClose={onClose}
      title={buy.title(name)}
      subtitle={<Untrusted text={subject.collection} />}
      media={<SubjectThumb subject={subject} />}
      above={payOn}
      reading={buy.reading}
      review={(quote, { quantity }) => (
        <BuyReview
          quote={quote}
          scope={flow.scope}
          quantity={quantity}
          onQuantity={quantity => flow.setForm({ quantity })}
          onIncomplete={pay.onIncomplete}
        >
          <BuyTerms quote={quote} subject={subject} scope={flow.scope} />
        </BuyReview>
      )}
      terms={quote => <BuyTerms quote={quote} subject={subject} scope={flow.scope} />}
      receipt={(receipt, phase) => (
        <BuyReceiptView
          receipt={receipt}
          scope={flow.scope}
          name={name}
          contract={subject.contract}
          title={titleOf(phase)}
          whole={phase === 'complete'}
        />
      )}
      action={({ currency, total, lines }, problem) => {
        const many = lines.reduce((sum, line) => sum + line.quantity, 0n)
        const price = amountText(total, currency)
        const label = many > 1n ? buy.actionMany(many, price) : buy.action(price)
        return pay.action(label, currency, problem)
      }}
      goesOn={buy.goesOn}
      backTo={buy.backTo}
      ended={titleOf}
    />
  )
}

export declare namespace BuyDialog {
  type Props = {
    flow: BuyFlow
    subject: TokenSubject
    /** What chooses another chain to pay on, such as `PayOn`, or another currency to pay in, such as `PayIn`. */
    payOn?: ReactNode | undefined
    onClose: () => void
  }
}
