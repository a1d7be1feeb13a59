import type { TransferQuote } from '../../flow/transfer/createTransferFlow.ts'
import { sameAddress } from '../../flow/verify/sameAddress.ts'
import type { MovedAmount } from '../../flow/verify/stepFacts.ts'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { checksummed } from '../format/checksummed.ts'
import { countText } from '../format/countText.ts'
import { englishTransfer } from '../messages/english/englishTransfer.ts'
import { HexText } from '../parts/HexText.tsx'
import { useTexts } from '../useTexts.ts'
import { RecipientAddress } from './RecipientAddress.tsx'

/** To whom the bytes of a transfer send, in whole, with the name that was typed; of several, how many of which token go to whom. */
export function SentTo(props: {
  quote: TransferQuote
  gives: readonly MovedAmount[]
  names: TokenNames
}) {
  const { transfer } = useTexts({ transfer: englishTransfer })
  const { quote, gives, names } = props
  const sent = gives.flatMap(({ recipient, ...each }) =>
    recipient === undefined ? [] : [{ ...each, recipient }],
  )
  const recipients = [...new Set(sent.map(({ recipient }) => recipient))]
  const viewOf = (address: (typeof recipients)[number]) => {
    const checks = quote.recipients ?? [quote.recipient]
    const check = checks.find(each => sameAddress(each.address, address))
    return <RecipientAddress address={check?.address ?? checksummed(address)} name={check?.name} />
  }
  const [only] = recipients
  if (only !== undefined && recipients.length === 1) return viewOf(only)
  return (
    <ul aria-label={transfer.lines} className="sl-recipients">
      {sent.map(({ token, tokenId, amount, recipient }) => (
        <li key={`${token}:${tokenId}:${recipient}`}>
          {tokenId !== undefined && (
            <span className="sl-medium">
              {countText(amount)} × {names.of({ contract: token, tokenId })}{' '}
              <HexText value={token} className="sl-faint" />
            </span>
          )}
          {viewOf(recipient)}
        </li>
      ))}
    </ul>
  )
}
