import type { Address } from 'viem'
import { looksRare, seaport, seaport14, seaport16 } from '../verify/knownContracts.ts'

/** The exchanges on which an account can end all of its orders at once, the one that orders are made for first. */
export const cancelExchanges = {
  'seaport-v1.5': seaport,
  'seaport-v1.6': seaport16,
  'seaport-v1.4': seaport14,
  'looks-rare-v2': looksRare,
} as const satisfies Record<string, Address>

export type CancelExchange = keyof typeof cancelExchanges

/** By name, the first one first. */
export const cancelExchangeNames = Object.keys(cancelExchanges) as CancelExchange[]
