import { contractName } from '../../flow/verify/knownContracts.ts'
import { HexText } from './HexText.tsx'

/** Contracts that are called, each by its name, where it is known, and its address. */
export function Contracts({ addresses }: { addresses: readonly string[] }) {
  return (
    <span className="sl-contracts">
      {addresses.map(address => {
        const name = contractName(address)
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
