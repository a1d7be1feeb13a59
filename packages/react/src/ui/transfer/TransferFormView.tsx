import { useId, useState } from 'react'
import type { TransferForm, TransferQuote } from '../../flow/transfer/createTransferFlow.ts'
import { acceptedOfTokens } from '../../flow/transfer/readListed.ts'
import type { TransferItem } from '../dialog/subjects.ts'
import { TokenList } from '../dialog/TokenList.tsx'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { englishTransfer } from '../messages/english/englishTransfer.ts'
import { Choice } from '../parts/Choice.tsx'
import { Field } from '../parts/Field.tsx'
import { Form } from '../parts/Form.tsx'
import { QuantityField } from '../parts/QuantityField.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'
import { ListedWarnings } from './ListedWarnings.tsx'
import { RecipientAddress } from './RecipientAddress.tsx'
import { RecipientLines } from './RecipientLines.tsx'
import { RecipientWarnings } from './RecipientWarnings.tsx'

/** The recipient, or one for each token, what has to be accepted about them, and how many are sent. */
export function TransferFormView(props: TransferFormView.Props) {
  const {
    id,
    quote,
    form,
    items,
    names,
    readsNames,
    onChange,
    onIncomplete,
    onSubmit,
    onCancelListings,
  } = props
  const { transfer, form: words } = useTexts({ transfer: englishTransfer, form: englishForm })
  const recipientId = useId()
  // A list that was pasted is there again after a look at the other way.
  const [left, setLeft] = useState<readonly string[]>([])
  const isEach = form.recipients !== undefined
  const { address, name } = quote.recipient
  const acknowledged = acceptedOfTokens(form.acknowledged)
  return (
    <Form id={id} onSubmit={onSubmit}>
      {items.length > 1 && (
        <Choice
          label={transfer.toWhom}
          value={isEach ? 'each' : 'one'}
          options={[
            { value: 'one', label: transfer.toOne },
            { value: 'each', label: transfer.toEach },
          ]}
          onChange={mode => {
            if (form.recipients !== undefined) setLeft(form.recipients)
            onChange({ recipients: mode === 'each' ? left : undefined, acknowledged })
          }}
        />
      )}
      {isEach ? (
        <RecipientLines
          {...{ items, names, quote, form }}
          onChange={recipients => onChange({ recipients, acknowledged })}
        />
      ) : (
        // What is wrong with the address is said by the problem of the flow.
        <Field
          id={recipientId}
          label={transfer.recipient}
          placeholder={readsNames ? transfer.addressOrName : '0x…'}
          isAddress
          autoFocus
          value={form.to}
          // What was accepted of another address says nothing about this one.
          onChange={to => onChange({ to, acknowledged })}
          note={
            name === undefined || address === undefined ? undefined : (
              <RecipientAddress name={name} address={address} />
            )
          }
        />
      )}
      <RecipientWarnings
        {...{ quote, form }}
        onChange={acknowledged => onChange({ acknowledged })}
      />
      <ListedWarnings
        {...{ form, names, onCancelListings }}
        listed={quote.listed ?? []}
        onChange={acknowledged => onChange({ acknowledged })}
      />
      {/* Also those of which there is one only, and nothing to choose; beside their recipients they stand already. */}
      {items.length > 1 && !isEach && (
        <Rows label={transfer.lines}>
          <Row name={transfer.lines}>
            <TokenList tokens={form.tokens} names={names} />
          </Row>
        </Rows>
      )}
      {items.map((item, index) => {
        const token = form.tokens[index]
        if (token === undefined || item.owned === undefined || item.owned < 2n) return null
        return (
          <QuantityField
            key={`${token.contract}:${token.tokenId}`}
            value={token.quantity}
            most={item.owned}
            // What a dialog about one token is about stands in its title.
            label={items.length === 1 ? transfer.quantity : words.howMany(names.of(token))}
            hint={transfer.held(item.owned)}
            onIncomplete={why => onIncomplete(index, why)}
            onChange={quantity =>
              onChange({
                tokens: form.tokens.map((entry, at) =>
                  at === index ? { ...entry, quantity } : entry,
                ),
              })
            }
          />
        )
      })}
    </Form>
  )
}

export declare namespace TransferFormView {
  type Props = {
    id: string
    quote: TransferQuote
    form: TransferForm
    items: readonly TransferItem[]
    names: TokenNames
    /** Whether the recipient may be a name, too. */
    readsNames: boolean
    onChange: (change: Partial<TransferForm>) => void
    /** Told of which token the number cannot count, and why, so that the one before is not taken for it. */
    onIncomplete: (index: number, why: string | undefined) => void
    onSubmit: () => void
    onCancelListings: ListedWarnings.Props['onCancelListings']
  }
}
