import {
  type TransferForm,
  type TransferQuote,
  warningKey,
} from '../../flow/transfer/createTransferFlow.ts'
import { shortHex } from '../format/shortHex.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishTransfer } from '../messages/english/englishTransfer.ts'
import { Button } from '../parts/Button.tsx'
import { CheckBox } from '../parts/CheckBox.tsx'
import { useTexts } from '../useTexts.ts'
import { warningText } from './warningText.ts'

/**
 * What has to be accepted about the recipients, one by one; of several it says whose it is. What could not be read for it
 * can be read again.
 */
export function RecipientWarnings(props: {
  quote: Pick<TransferQuote, 'recipient' | 'recipients'>
  form: Pick<TransferForm, 'acknowledged'>
  onChange: (acknowledged: readonly string[]) => void
}) {
  const { quote, form, onChange } = props
  const { transfer, common } = useTexts({ transfer: englishTransfer, common: englishCommon })
  const isEach = quote.recipients !== undefined
  const shown = new Map<string, string>()
  const checks = quote.recipients ?? [quote.recipient]
  for (const check of checks)
    for (const warning of check.warnings) {
      const text = warningText(transfer, warning, check)
      const { address } = check
      shown.set(
        warningKey(warning, check),
        isEach && address !== undefined ? transfer.about(shortHex(address), text) : text,
      )
    }
  return (
    <>
      {[...shown].map(([key, text]) => (
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
      ))}
      {checks.some(({ warnings }) => warnings.includes('unread')) && (
        // A list of its own, though of the same: the flow checks anew what is accepted.
        <Button onClick={() => onChange([...form.acknowledged])}>{common.tryAgain}</Button>
      )}
    </>
  )
}
