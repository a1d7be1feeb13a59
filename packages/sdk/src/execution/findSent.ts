import type { Address, Hash, PublicClient } from 'viem'
import { AbortedError, SluiceError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'
import { itemKey } from './itemKey.ts'
import type { PromptRecord } from './journalRecord.ts'
import { sameAddress } from './waitForReceipt.ts'

/** How many blocks are looked through, how many at once, and how long one call may take (milliseconds). */
const scanLimit = 5_000n
const together = 8n
const callTimeout = 15_000

/**
 * Looks on the chain for a transaction that the wallet was asked for and whose hash is not known: among
 * what the account sent since the prompt, the one that does exactly what was asked.
 *
 * @returns `found`; `absent` when nothing of the account is pending and nothing that was mined is it;
 * `open` when that cannot be said, with the block up to which it was looked for.
 * @throws when a node fails; AbortedError
 */
export async function findSent(options: findSent.Options): Promise<findSent.Result> {
  const { account, prompt, taken, signal } = options
  const call = <value>(work: (reader: PublicClient) => Promise<value>) =>
    withDeadline(stop => work(options.reader(stop)), {
      milliseconds: callTimeout,
      signal,
      onAbort: () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' }),
      onTimeout: () =>
        new SluiceError('The node does not answer', { code: 'rpc_timeout', retryable: true }),
    })
  // What a batch becomes on the chain looks like none of its items: only the wallet knows it.
  if (prompt.callsId) return { kind: 'open', scanned: undefined }
  const { window } = prompt
  if (!window) return { kind: 'open', scanned: undefined }
  if ((await call(reader => reader.getChainId())) !== prompt.chainId) {
    return { kind: 'open', scanned: options.scanned }
  }
  const count = (blockTag: 'latest' | 'pending') =>
    call(reader => reader.getTransactionCount({ address: account, blockTag }))
  const latest = await count('latest')
  const pending = await count('pending').catch(error => {
    if (error instanceof AbortedError) throw error
    return undefined
  })
  let scanned = options.scanned
  let all = true
  if (latest > window.latest) {
    const head = await call(reader => reader.getBlockNumber({ cacheTime: 0 }))
    const last = head < window.block + scanLimit ? head : window.block + scanLimit
    let from = scanned === undefined ? window.block : scanned + 1n
    for (; from <= last; from += together) {
      const numbers = []
      for (let n = from; n < from + together && n <= last; n += 1n) numbers.push(n)
      const blocks = await Promise.all(
        numbers.map(blockNumber =>
          call(reader => reader.getBlock({ blockNumber, includeTransactions: true })),
        ),
      )
      const candidates = blocks
        .flatMap(block => block.transactions)
        .filter(entry => isIt(entry, options) && !taken.has(entry.hash.toLowerCase() as Hash))
      const found = candidates.find(entry => entry.nonce >= (window.pending ?? window.latest))
      // One of those that were pending before may be somebody else's, or ours in the place of it.
      if (!found && candidates.length > 0) return { kind: 'open', scanned: options.scanned }
      if (found) return { kind: 'found', hash: found.hash.toLowerCase() as Hash }
      scanned = numbers.at(-1) ?? scanned
    }
    all = last === head && head >= window.block
  }
  const clear = all && pending === latest && latest >= window.latest
  if (!clear) return { kind: 'open', scanned }
  // A contract account sends through others; its own count says nothing.
  const code = await call(reader => reader.getCode({ address: account }))
  return code === undefined || code === '0x' ? { kind: 'absent' } : { kind: 'open', scanned }
}

export declare namespace findSent {
  type Options = {
    /** Makes a reader whose calls end with the signal. */
    reader: (stop: AbortSignal) => PublicClient
    account: Address
    prompt: PromptRecord
    /** Hashes that belong to other items. */
    taken: ReadonlySet<Hash>
    /** The last block that was looked through before. */
    scanned?: bigint | undefined
    signal?: AbortSignal | undefined
  }
  type Result =
    | { kind: 'found'; hash: Hash }
    | { kind: 'absent' }
    | { kind: 'open'; scanned: bigint | undefined }
}

function isIt(
  entry: { from: string; to: string | null; value: bigint; input: `0x${string}`; nonce: number },
  { account, prompt }: findSent.Options,
): boolean {
  const { from, to, value, input, nonce } = entry
  const candidate = sameAddress(from, account) && nonce >= (prompt.window?.latest ?? 0)
  return (
    candidate && itemKey({ chainId: prompt.chainId, from, to, value, data: input }) === prompt.key
  )
}
