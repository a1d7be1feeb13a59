import { useId, useState } from 'react'
import { ownProblem } from '../../flow/problemOf.ts'
import { recipientSentences } from '../../flow/recipientSentences.ts'
import type { TransferForm, TransferQuote } from '../../flow/transfer/createTransferFlow.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import type { TransferItem } from '../dialog/subjects.ts'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { englishTransfer } from '../messages/english/englishTransfer.ts'
import { useProblemText } from '../useProblemText.ts'
import { useTexts } from '../useTexts.ts'
import { filledCells } from './filledCells.ts'
import { RecipientAddress } from './RecipientAddress.tsx'

/** A recipient for each token: one per line, as they are pasted, and below what became of each line. */
export function RecipientLines(props: RecipientLines.Props) {
  const { items, names, quote, form, onChange } = props
  const { transfer } = useTexts({ transfer: englishTransfer })
  const tell = useProblemText()
  const id = useId()
  const [text, setText] = useState((form.recipients ?? []).join('\n'))
  const checks = quote.recipients ?? []
  const { following = 0 } = form
  return (
    <div>
      <div className="sl-field-head">
        <label htmlFor={id} className="sl-secondary">
          {transfer.recipients}
        </label>
        <span className="sl-small sl-faint">{transfer.linePerToken}</span>
      </div>
      {following > 0 && (
        <p className="sl-small sl-faint">{transfer.linesFollow(items.length + following)}</p>
      )}
      <textarea
        id={id}
        className="sl-lines"
        rows={Math.min(Math.max(items.length, 3), 8)}
        maxLength={100_000}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        placeholder="0x…"
        value={text}
        aria-describedby={`${id}-lines`}
        onChange={event => {
          setText(event.target.value)
          onChange(linesOf(event.target.value))
        }}
      />
      <ol id={`${id}-lines`} aria-label={transfer.perToken} className="sl-recipients">
        {items.map(({ subject }, index) => {
          const check = checks[index]
          const { problem, address } = check ?? {}
          const line = form.recipients?.[index] ?? ''
          const columns = filledCells(line).length
          return (
            <li key={`${subject.contract}:${subject.tokenId}`}>
              <span className="sl-small sl-medium">{names.of(subject)}</span>
              {columns > 1 ? (
                <span className="sl-small sl-down">
                  {transfer.columnsIn(index + 1, untrustedText(line, { max: 80 }), columns)}
                </span>
              ) : check === undefined || problem === 'empty' ? (
                <span className="sl-small sl-faint">{transfer.noRecipient}</span>
              ) : problem !== undefined ? (
                <span className="sl-small sl-down">
                  {transfer.badLine(
                    ...[index + 1, untrustedText(line, { max: 80 })],
                    tell(ownProblem('bad_recipient', recipientSentences[problem])).happened,
                  )}
                </span>
              ) : (
                address !== undefined && <RecipientAddress address={address} name={check.name} />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

export declare namespace RecipientLines {
  type Props = {
    items: readonly TransferItem[]
    names: TokenNames
    quote: TransferQuote
    form: TransferForm
    onChange: (recipients: readonly string[]) => void
  }
}

/**
 * As they were pasted: from a list, a table or a sheet; lines at the end that say nothing are none. Which of several
 * columns is the recipient nobody can know: such a line stays as it is, and is no address.
 */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).map(line => {
    const [only = '', ...others] = filledCells(line)
    return others.length > 0 ? line.trim() : only
  })
  while (lines.length > 0 && lines.at(-1) === '') lines.pop()
  return lines
}
