import { decodeEventLog, parseAbi, toEventSelector } from 'viem/utils'
import type { Log } from './chainSource.ts'
import type { ChainEvent, Place } from './decodeLog.ts'

/** Of a pair of Sudoswap's first version; none of them says what was paid. */
const pairAbi = parseAbi([
  'event SwapNFTInPair()',
  'event SwapNFTOutPair()',
  'event SpotPriceUpdate(uint128 newSpotPrice)',
  'event DeltaUpdate(uint128 newDelta)',
  'event FeeUpdate(uint96 newFee)',
  'event NFTWithdrawal()',
])

const selectors = pairAbi.map(item => toEventSelector(item))
const known = new Set<string>(selectors)

/** The first topics of all that pools tell. */
export const poolTopics = selectors

/** What a pool tells. Anybody can: whether it is one of the settings is for the reader to look at. */
export function decodePoolLog(log: Log, place: Place): ChainEvent | undefined {
  const [signature] = log.topics
  if (!signature || !known.has(signature) || log.topics.length > 1) return undefined
  try {
    const { eventName, args } = decodeEventLog({
      abi: pairAbi,
      data: log.data,
      topics: [signature],
      strict: true,
    })
    if (eventName === 'SwapNFTInPair') return { ...place, type: 'pool', what: 'in' }
    if (eventName === 'SwapNFTOutPair') return { ...place, type: 'pool', what: 'out' }
    if (eventName === 'SpotPriceUpdate')
      return { ...place, type: 'pool', what: 'spotPrice', value: args?.newSpotPrice }
    if (eventName === 'DeltaUpdate')
      return { ...place, type: 'pool', what: 'delta', value: args?.newDelta }
    return { ...place, type: 'pool', what: 'other' }
  } catch {
    return undefined
  }
}
