import { useId } from 'react'
import type { RecipientCheck, RecipientWarning } from '../../flow/transfer/checkRecipient.ts'
import type { TransferForm, TransferQuote } from '../../flow/transfer/createTransferFlow.ts'
import type { TransferItem } from '../dialog/subjects.ts'
import type { TokenNames } from '../dialog/tokenNames.ts'
import type { Messages } from '../messages/en.ts'
import { englishTransfer } from '../messages/english/englishTransfer.ts'
import { CheckBox } from '../parts/CheckBox.tsx'
import { Field } from '../parts/Field.tsx'
import { Form } from '../parts/Form.tsx'
import { QuantityField } from '../parts/QuantityField.tsx'
import { useTexts } from '../useTexts.ts'

/** The recipient, what has to be accepted about them, and how many are sent. */
export function TransferFormView(props: TransferFormView.Props) {
  const { id, quote, form, items, names, onChange, onSubmit } = props
  const { transfer } = useTexts({ transfer: englishTransfer })
  const recipientId = useId()
  const { recipient } = quote
  const toggle = (warning: RecipientWarning) =>
    onChange({
      acknowledged: form.acknowledged.includes(warning)
        ? form.acknowledged.filter(entry => entry !== warning)
        : [...form.acknowledged, warning],
    })
  return (
    <Form id={id} onSubmit={onSubmit}>
      {/* What is wrong with the address is said by the problem of the flow. */}
      <Field
        id={recipientId}
        label={transfer.recipient}
        placeholder="0x…"
        autoFocus
        value={form.to}
        // What was accepted of another address says nothing about this one.
        onChange={to => onChange({ to, acknowledged: [] })}
      />
      {recipient.warnings.map(warning => (
        <CheckBox
          key={warning}
          checked={form.acknowledged.includes(warning)}
          onChange={() => toggle(warning)}
        >
          <span className="sl-warn">{warningText(transfer, warning, recipient)}</span>
        </CheckBox>
      ))}
      {items.map((item, index) => {
        const token = form.tokens[index]
        if (token === undefined || item.owned === undefined || item.owned < 2n) return null
        return (
          <QuantityField
            key={`${token.contract}:${token.tokenId}`}
            value={token.quantity}
            most={item.owned}
            label={names.of(token)}
            hint={transfer.ofMany(item.owned)}
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
    onChange: (change: Partial<TransferForm>) => void
    onSubmit: () => void
  }
}

function warningText(
  words: Messages['transfer'],
  warning: RecipientWarning,
  { resembles }: RecipientCheck,
): string {
  if (warning !== 'lookalike') return words[warning]
  return resembles === undefined ? words.lookalikeUnknown : words.lookalike(resembles)
}
