import { cancelExchanges } from '../../flow/cancel/cancelExchanges.ts'
import { contractName } from '../../flow/verify/knownContracts.ts'
import { untrustedText } from '../../format/untrustedText.ts'

/** What the exchange of a kind of orders is called for people. */
export function exchangeName(kind: string): string {
  const known: string | undefined = Object.hasOwn(cancelExchanges, kind)
    ? cancelExchanges[kind as keyof typeof cancelExchanges]
    : undefined
  return (known && contractName(known)) ?? others[kind] ?? untrustedText(kind, { max: 30 })
}

const others: Readonly<Record<string, string | undefined>> = { x2y2: 'X2Y2' }
