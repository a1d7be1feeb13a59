import type { Hex } from 'viem'

/** What a node says is wrong with a call. */
export type Refusal = {
  code: number
  message: string
  /** What a call that failed gave back, where the node tells it. */
  data?: Hex | undefined
}

/**
 * Providers have no code in common for their limits, and some use one code for several of them. So the
 * text decides; the phrases are those of geth, Erigon, Nethermind, Infura, Alchemy, QuickNode, Ankr,
 * Chainstack, Cloudflare, dRPC, BlastAPI, LlamaNodes, 1RPC, Polygon, BNB Chain and the OP stack's proxy.
 */
const tooMuch = [
  /(returned|exceeds?|exceeded|limit of|max(imum)?|more than).{0,40}\b(results?|logs?)\b/i,
  /(log|query) response size exceeded|response (size )?(is )?too (large|big)|response size (should|exceed)/i,
  /block ?range|range (is )?too (large|wide|big)|ranges? over \d|\d[\d,]* ?(k )?blocks? ranges?/i,
  /limited to (a |0 - )?\d[\d,]*( ?k)?( ?blocks?)? ?(range|blocks)/i,
  /query timeout exceeded|query timed out/i,
]
const tooOften =
  /rate ?limit|too many requests|request (count|rate)|requests? (per|limit)|compute units|capacity|throughput|credits|quota|slow down|call rate/i
const tooLong =
  /batch (size|of|limit|request|call|too)|too many (calls|requests) in (a |the )?batch|batch.{0,40}(exceed|too (large|many)|limit|not (supported|allowed|available))/i

const unknownMethod =
  /(unsupported|unknown|invalid) method|method.{0,60}(not (found|supported|available|exist|allowed|enabled|implemented|whitelisted)|unsupported|disabled)/i

/** Those of geth and its kin, Nethermind and reth. */
const failed =
  /e?vm (execution )?error|revert|out of gas|outofgas|gas required exceeds|gas uint64 overflow|opcode|stack (und|ov)erflow|stack limit reached|invalid jump|return data out of bounds|write protection|call depth exceeded/i

/** The call ran and failed, under whatever code: out of gas, a revert, a bad opcode, a jump to nowhere. */
export const ranAndFailed = ({ code, message }: Refusal): boolean =>
  code === 3 || failed.test(message)

/** The answer would be larger, or would take longer, than the node allows: ask for less at once. */
export const asksTooMuch = ({ message }: Refusal): boolean =>
  tooMuch.some(pattern => pattern.test(message))

/** The node, or what stands before it, gave up before there was an answer: no words of a contract that reverts. */
export const tookTooLong = ({ code, message }: Refusal): boolean =>
  code !== 3 &&
  !/revert/i.test(message) &&
  /time(d)?[ -]?out|deadline exceeded|took too long/i.test(message)

/** The node has no such method, or not for this customer: no other time and no smaller question changes that. */
export const isUnknownMethod = ({ code, message }: Refusal): boolean =>
  code === -32601 || unknownMethod.test(message)

/** More calls stood in one request than the node takes. */
export const isLongBatch = ({ message }: Refusal): boolean => tooLong.test(message)

/**
 * The node was asked too often, and will answer the same call later. What a contract says when it reverts
 * is none of it, whatever its words are.
 */
export const asksTooOften = (refusal: Refusal): boolean =>
  refusal.code !== 3 &&
  !/revert/i.test(refusal.message) &&
  !isLongBatch(refusal) &&
  (refusal.code === 429 ||
    tooOften.test(refusal.message) ||
    (refusal.code === -32005 && !asksTooMuch(refusal)))
