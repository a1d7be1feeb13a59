import {
  type TransferForm,
  type TransferQuote,
  warningKey,
} from '../../flow/transfer/createTransferFlow.ts'
import { shortHex } from '../format/shortHex.ts'
import { englishTransfer } from '../messages/english/englishTransfer.ts'
import { CheckBox } from '../parts/CheckBox.tsx'
import { useTexts } from '../useTexts.ts'
import { warningText } from './warningText.ts'

/** What has to be accepted about the recipients, one by one; of several it says whose it is. */
export function RecipientWarnings(props: {
  quote: Pick<TransferQuote, 'recipient' | 'recipients'>
  form: Pick<TransferForm, 'acknowledged'>
  onChange: (acknowledged: readonly string[]) => void
}) {
  const { quote, form, onChange } = props
  const { transfer } = useTexts({ transfer: englishTransfer })
  const isEach = quote.recipients !== undefined
  const shown = new Map<string, string>()
  for (const check of quote.recipients ?? [quote.recipient])
    for (const warning of check.warnings) {
      const text = warningText(transfer, warning, check)
      const { address } = check
      shown.set(
        warningKey(warning, check),
        isEach && address !== undefined ? transfer.about(shortHex(address), text) : text,
      )
    }
  return [...shown].map(([key, text]) => (
    <CheckBox
      key={key}
      checked={form.acknowledged.includes(key)}
      onChange={() =>
        onChange(
          form.acknowledged.includes(key)
            ? form.acknowledged.filter(entry => entry !== key)
            : [...form.acknowledged, key],
        )
      }
    >
      <span className="sl-warn">{text}</span>
    </CheckBox>
  ))
}
