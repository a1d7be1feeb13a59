import { useId } from 'react'
import type { MintForm, MintQuote } from '../../flow/mint/createMintFlow.ts'
import { englishMint } from '../messages/english/englishMint.ts'
import { englishTransfer } from '../messages/english/englishTransfer.ts'
import { CheckBox } from '../parts/CheckBox.tsx'
import { Field } from '../parts/Field.tsx'
import { RecipientAddress } from '../transfer/RecipientAddress.tsx'
import { RecipientWarnings } from '../transfer/RecipientWarnings.tsx'
import { useTexts } from '../useTexts.ts'

/** Whether it is for somebody else, for whom, and what has to be accepted about them. */
export function MintRecipient(props: {
  form: MintForm
  /** Undefined while nobody is known who may get any. */
  quote: MintQuote | undefined
  /** Whether it may be a name, too. */
  readsNames: boolean
  onChange: (change: Partial<MintForm>) => void
}) {
  const { form, quote, readsNames, onChange } = props
  const { mint, transfer } = useTexts({ mint: englishMint, transfer: englishTransfer })
  const id = useId()
  const { to, acknowledged = [] } = form
  const check = quote?.recipient
  return (
    <>
      <CheckBox
        checked={to !== undefined}
        onChange={isOther => onChange({ to: isOther ? '' : undefined, acknowledged: [] })}
      >
        {mint.forOther}
      </CheckBox>
      {to !== undefined && (
        // What is wrong with the address is said by the problem of the flow.
        <Field
          id={id}
          label={transfer.recipient}
          placeholder={readsNames ? transfer.addressOrName : '0x…'}
          isAddress
          value={to}
          // What was accepted of another address says nothing about this one.
          onChange={typed => onChange({ to: typed, acknowledged: [] })}
          note={
            check?.name === undefined || check.address === undefined ? undefined : (
              <RecipientAddress name={check.name} address={check.address} />
            )
          }
        />
      )}
      {to !== undefined && check !== undefined && (
        <RecipientWarnings
          quote={{ recipient: check }}
          form={{ acknowledged }}
          onChange={acknowledged => onChange({ acknowledged })}
        />
      )}
    </>
  )
}
