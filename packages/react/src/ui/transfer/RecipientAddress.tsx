import { untrustedText } from '../../format/untrustedText.ts'

/** A recipient's address in whole, after the name that stands for it. */
export function RecipientAddress(props: { address: string; name?: string | undefined }) {
  return (
    <span>
      {props.name !== undefined && (
        <>
          <bdi className="sl-medium">{untrustedText(props.name, { max: 80 })}</bdi>{' '}
        </>
      )}
      <span className="sl-mono sl-whole" dir="ltr">
        {props.address}
      </span>
    </span>
  )
}
