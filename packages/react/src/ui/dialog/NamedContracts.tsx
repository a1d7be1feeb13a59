import type { Address } from 'viem'
import { conduit, permit2, transferHelper } from '../../flow/verify/knownContracts.ts'
import { sameAddress } from '../../flow/verify/sameAddress.ts'
import { englishFacts } from '../messages/english/englishFacts.ts'
import { Contracts } from '../parts/Contracts.tsx'
import { useTexts } from '../useTexts.ts'

/** Contracts of reviews, those beside the exchanges too: each by its name, where it is known, and its address. */
export function NamedContracts(props: {
  addresses: readonly string[]
  /** Of contracts that only the surroundings know. */
  names?: readonly (readonly [Address, string])[] | undefined
}) {
  const { addresses, names = [] } = props
  const { facts } = useTexts({ facts: englishFacts })
  const known = [
    [conduit, facts.conduit],
    [permit2, 'Permit2'],
    [transferHelper, facts.helper],
    ...names,
  ] as const
  const nameOf = (address: string) => known.find(([each]) => sameAddress(address, each))?.[1]
  return <Contracts {...{ addresses, nameOf }} />
}
