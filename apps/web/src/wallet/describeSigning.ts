import { formatAmount } from '@sluice/react'
import { hexToString, isHex, size, slice } from 'viem'
import type { WalletTransaction, WalletTypedData } from './developerRequests.ts'

/** What the developer wallet shows before it signs: the basics, read from the request itself. */
export function describeSigning(request: describeSigning.Request): describeSigning.Result {
  const { chain } = request
  const on = { label: 'Chain', value: `${chain.name} (${chain.id})` }
  if ('transaction' in request) {
    const { to, data, value } = request.transaction
    const { decimals, symbol } = chain.nativeCurrency
    return {
      title: 'Send a transaction?',
      facts: [
        { label: 'You send', value: formatAmount(value, decimals, { symbol }) },
        { label: 'To', value: to ?? 'a new contract' },
        {
          label: 'Calls',
          value:
            data === undefined || size(data) < 4
              ? 'no function'
              : `${slice(data, 0, 4)}, ${size(data)} bytes`,
        },
        on,
      ],
    }
  }
  if ('typedData' in request) {
    const { definition } = request.typedData
    const { name, version, verifyingContract } = definition.domain
    return {
      title: `Sign ${definition.primaryType}?`,
      facts: [
        { label: 'For', value: [name, version].filter(part => part !== undefined).join(' ') },
        { label: 'Contract', value: String(verifyingContract ?? 'none') },
        ...Object.entries(definition.message)
          .slice(0, 14)
          .map(([label, value]) => ({ label, value: brief(value) })),
        on,
      ],
    }
  }
  const text = isHex(request.message) ? hexToString(request.message) : request.message
  return { title: 'Sign a message?', facts: [{ label: 'Message', value: text.slice(0, 400) }, on] }
}

function brief(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`
  if (typeof value === 'object' && value !== null) return `${Object.keys(value).length} fields`
  return String(value).slice(0, 100)
}

export declare namespace describeSigning {
  type Chain = {
    id: number
    name: string
    nativeCurrency: { symbol: string; decimals: number }
  }
  type Request = { chain: Chain } & (
    | { transaction: WalletTransaction }
    | { typedData: WalletTypedData }
    | { message: string }
  )
  type Result = { title: string; facts: readonly { label: string; value: string }[] }
}
