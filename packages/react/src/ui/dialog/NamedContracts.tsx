import { conduit, contractName, permit2, transferHelper } from '../../flow/verify/knownContracts.ts'
import { sameAddress } from '../../flow/verify/sameAddress.ts'
import { englishFacts } from '../messages/english/englishFacts.ts'
import { HexText } from '../parts/HexText.tsx'
import { useTexts } from '../useTexts.ts'

/** Contracts of reviews, those beside the exchanges too: each by its name, where it is known, and its address. */
export function NamedContracts({ addresses }: { addresses: readonly string[] }) {
  const { facts } = useTexts({ facts: englishFacts })
  const others = [
    [conduit, facts.conduit],
    [permit2, 'Permit2'],
    [transferHelper, facts.helper],
  ] as const
  return (
    <span className="sl-contracts">
      {addresses.map(address => {
        const [, name = contractName(address)] =
          others.find(([known]) => sameAddress(address, known)) ?? []
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
