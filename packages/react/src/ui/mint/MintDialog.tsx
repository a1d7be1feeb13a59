import { type ReactNode, useState } from 'react'
import type { Address } from 'viem'
import { englishSteps } from '../../flow/englishSteps.ts'
import type { MintFlow, MintForm, MintQuote, MintReceipt } from '../../flow/mint/createMintFlow.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { GasRow } from '../dialog/GasRow.tsx'
import { Skeleton } from '../dialog/Skeleton.tsx'
import { StepsReview } from '../dialog/StepsReview.tsx'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { CollectionSubject } from '../dialog/subjects.ts'
import { useDeed } from '../dialog/useDeed.ts'
import { countText } from '../format/countText.ts'
import { timesName } from '../format/timesName.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { englishMint } from '../messages/english/englishMint.ts'
import { englishReceipt } from '../messages/english/englishReceipt.ts'
import { Account } from '../parts/Account.tsx'
import { Amount } from '../parts/Amount.tsx'
import { HexText } from '../parts/HexText.tsx'
import { QuantityField } from '../parts/QuantityField.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { RecipientAddress } from '../transfer/RecipientAddress.tsx'
import { useTexts } from '../useTexts.ts'
import { MintCost } from './MintCost.tsx'
import { MintPhases } from './MintPhases.tsx'
import { MintRecipient } from './MintRecipient.tsx'

/** Minting: the phases, how many, what they cost, steps, receipt. */
export function MintDialog({ flow, subject, renderTokens, onClose }: MintDialog.Props) {
  const {
    common,
    form: words,
    mint,
    receipt: receiptWords,
  } = useTexts({
    common: englishCommon,
    form: englishForm,
    mint: englishMint,
    receipt: englishReceipt,
  })
  const { account } = flow.scope
  const [why, setWhy] = useState<string>()
  const amountText = useAmountText()
  const deed = useDeed(account)
  const collection = untrustedText(subject.name, { max: 60 })
  const titleOf = (phase: string) => {
    const state = flow.getState()
    const many = 'quote' in state && state.quote !== undefined ? state.quote.quantity : 0n
    return phase === 'complete'
      ? deed(mint.minted(many), by => mint.mintedAs(by, many))
      : mint.partly
  }
  const terms = ({ total, quantity, facts, recipient }: MintQuote) => (
    <StepsReview
      {...{ facts, scope: flow.scope }}
      subjects={[{ contract: subject.contract, name: collection }]}
      // What the network takes stands in the cost.
      hasFee={false}
      chosen={{
        give: <Amount value={total.amount} currency={total.currency} exact />,
        get: `${countText(quantity)} × ${collection}`,
        to: <Receiver recipient={recipient} account={account} />,
        through: <HexText value={subject.contract} />,
      }}
    />
  )
  // The same parts in the same places, so that who types a recipient goes on where they were.
  const parts = (quote: MintQuote | undefined, form: MintForm) => (
    <>
      {quote && <MintPhases phases={quote.phases} currency={quote.total.currency} />}
      {quote !== undefined && (quote.most > 1n || form.quantity > 1n) && (
        <QuantityField
          value={form.quantity}
          most={quote.most}
          label={words.quantity}
          hint={mint.left(quote.most < mostKnown ? quote.most : undefined, quote.remaining)}
          onChange={quantity => flow.setForm({ quantity })}
          onIncomplete={setWhy}
        />
      )}
      <MintRecipient
        form={form}
        quote={quote}
        readsNames={flow.readsNames}
        onChange={flow.setForm}
      />
      {quote && quote.lines.length > 0 && <MintCost quote={quote} scope={flow.scope} />}
      {quote && isForKnown(quote) && terms(quote)}
    </>
  )
  return (
    <FlowDialog
      stepTexts={englishSteps}
      flow={flow}
      onClose={onClose}
      title={mint.title(collection)}
      media={<SubjectThumb subject={subject} />}
      reading={mint.reading}
      blank={(form, ready) =>
        ready || form.to !== undefined ? parts(undefined, form) : <Skeleton label={mint.reading} />
      }
      review={parts}
      terms={terms}
      receipt={(receipt, phase) => (
        <>
          <Receipt title={titleOf(phase)} good={phase === 'complete'}>
            {receipt.tokens.length > 0 && (
              <Row name={mint.tokens}>
                {receipt.tokens
                  .map(({ tokenId, quantity }) => timesName(quantity, `#${tokenId}`))
                  .join(', ')}
              </Row>
            )}
            {receipt.to !== undefined && (
              <Row name={mint.to}>
                <RecipientAddress address={receipt.to} />
              </Row>
            )}
            {receipt.sent !== undefined && (
              <Row name={receiptWords.sent}>
                <Amount value={receipt.sent.amount} currency={receipt.sent.currency} exact />
              </Row>
            )}
            <GasRow gas={receipt.gas} scope={flow.scope} />
          </Receipt>
          {receipt.to === undefined && renderTokens?.(receipt.tokens)}
        </>
      )}
      action={({ quantity, total }, problem) =>
        problem?.missing === undefined
          ? {
              label:
                total.amount === 0n && problem?.code === 'quantity_too_high'
                  ? mint.actionAlone(quantity)
                  : mint.action(quantity, amountText(total.amount, total.currency)),
              disabled: why !== undefined,
              note: why,
            }
          : {
              label: common.notEnough(total.currency.symbol),
              disabled: why !== undefined,
              note: why,
            }
      }
      goesOn={mint.goesOn}
      backTo={mint.backTo}
      ended={titleOf}
    />
  )
}

/** From so many on it is only known that there are as many. */
const mostKnown = 30n

/** Whether it is known what is minted, and for whom: what the account would get says nothing of somebody who is none yet. */
const isForKnown = ({ lines, recipient }: MintQuote) =>
  lines.length > 0 && (recipient === undefined || recipient.address !== undefined)

/** Whom it is for: somebody else in whole, as they were named. */
function Receiver(props: { recipient: MintQuote['recipient']; account: Address }) {
  const { recipient, account } = props
  return recipient?.address === undefined ? (
    <Account address={account} />
  ) : (
    <RecipientAddress address={recipient.address} name={recipient.name} />
  )
}

export declare namespace MintDialog {
  type Props = {
    flow: MintFlow
    subject: CollectionSubject
    /** Shows what was minted to the account itself, under the receipt: its pictures, and the way to them. */
    renderTokens?: ((tokens: MintReceipt['tokens']) => ReactNode) | undefined
    onClose: () => void
  }
}
