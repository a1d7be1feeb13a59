import { contractName } from '../../flow/verify/knownContracts.ts'
import { HexText } from './HexText.tsx'

/** Contracts that are called, each by its name, where it is known, and its address. */
export function Contracts(props: {
  addresses: readonly string[]
  /** What else has a name here; the exchanges have theirs. */
  nameOf?: ((address: string) => string | undefined) | undefined
}) {
  return (
    <span className="sl-contracts">
      {props.addresses.map(address => {
        const name = props.nameOf?.(address) ?? contractName(address)
        return (
          <span key={address} className="sl-account">
            {name !== undefined && <span>{name}</span>}
            <HexText value={address} className={name === undefined ? '' : 'sl-faint'} />
          </span>
        )
      })}
    </span>
  )
}
