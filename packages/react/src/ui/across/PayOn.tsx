import { englishAcross } from '../messages/english/englishAcross.ts'
import { Choice } from '../parts/Choice.tsx'
import { useTexts } from '../useTexts.ts'

/** On which chain a purchase is paid; a part of the dialogs that buy (`payOn`). */
export function PayOn({ chains, value, onChange }: PayOn.Props) {
  const { across } = useTexts({ across: englishAcross })
  return (
    <div className="sl-pay-on">
      <span className="sl-secondary" aria-hidden>
        {across.payOn}
      </span>
      <Choice
        label={across.payOn}
        value={`${value}`}
        options={chains.map(({ id, name }) => ({ value: `${id}`, label: name }))}
        onChange={id => onChange(Number(id))}
      />
    </div>
  )
}

export declare namespace PayOn {
  type Props = {
    chains: readonly { id: number; name: string }[]
    /** The id of the chosen one. */
    value: number
    onChange: (chainId: number) => void
  }
}
