import type { Abi } from 'viem'
import { decodeEventLog } from 'viem/utils'
import type { Log } from './chainSource.ts'

/** A log as an event of a contract's description; undefined for what is none of them. */
export function decodeWith<const abi extends Abi>(abi: abi, log: Log) {
  const [signature, ...rest] = log.topics
  if (!signature) return undefined
  try {
    return decodeEventLog({ abi, data: log.data, topics: [signature, ...rest], strict: true })
  } catch {
    return undefined
  }
}
