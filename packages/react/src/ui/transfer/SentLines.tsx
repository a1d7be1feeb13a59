import type { TransferForm, TransferQuote } from '../../flow/transfer/createTransferFlow.ts'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { countText } from '../format/countText.ts'
import { englishTransfer } from '../messages/english/englishTransfer.ts'
import { HexText } from '../parts/HexText.tsx'
import { useTexts } from '../useTexts.ts'
import { RecipientAddress } from './RecipientAddress.tsx'

/** Every token that is sent, and how many of it; of several recipients, which goes to whom. */
export function SentLines(props: {
  tokens: TransferForm['tokens']
  quote: TransferQuote
  names: TokenNames
}) {
  const { transfer } = useTexts({ transfer: englishTransfer })
  const { tokens, quote, names } = props
  return (
    <ul aria-label={transfer.lines} className="sl-recipients">
      {tokens.map((token, index) => {
        const check = quote.recipients?.[index]
        return (
          <li key={`${token.contract}:${token.tokenId}`}>
            <span className="sl-medium">
              {countText(token.quantity)} × {names.of(token)}{' '}
              <HexText value={token.contract} className="sl-faint" />
            </span>
            {check?.address !== undefined && (
              <RecipientAddress address={check.address} name={check.name} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
