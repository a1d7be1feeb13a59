import type { Address, Hash, Hex, Log, RpcLog } from 'viem'
import { formatLog } from 'viem'
import type { Evidence } from './blockEvidence.ts'
import { findReceipt, findTransaction } from './readTransaction.ts'
import type { Looking, Ticket } from './ticket.ts'

/** ERC-4337: UserOperationEvent(bytes32 userOpHash, address sender, address paymaster, uint256, bool, …) */
const userOperation: Hash = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const entryPoints: readonly Address[] = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
]
/** Safe: ExecutionSuccess(bytes32 txHash, uint256 payment), ExecutionFailure(bytes32, uint256) */
const executed: Hash = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const failed: Hash = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

/** How far back the logs of a contract account are asked for at most, in blocks. */
const most = 1_000n

/**
 * The transaction that carried out what a contract account's hash stands for, told by the logs: a user
 * operation by its entry point, a multi-signature's by the account itself. One that was carried out and
 * failed inside counts as reverted.
 */
export async function outerTransaction(
  ticket: Ticket,
  { reader, call, head }: Looking,
): Promise<Evidence | undefined> {
  if (head === undefined) return undefined
  const { hash, options } = ticket
  const { from: account, fromBlock } = options.sent
  const start = ticket.scannedTo ?? fromBlock ?? ticket.firstHead ?? head
  const from = head - start > most ? head - most : start
  const range = { fromBlock: toHex(from), toBlock: toHex(head) }
  const ask = reader.request as (c: { method: string; params: unknown }) => Promise<RpcLog[]>
  const logs = async (filter: { address: unknown; topics: unknown }) => {
    const method = 'eth_getLogs'
    const found = await call(() => ask({ method, params: [{ ...range, ...filter }] }))
    return found.map(entry => formatLog(entry))
  }
  const operations = await logs({ address: entryPoints, topics: [userOperation, hash] })
  const executions = await logs({ address: account, topics: [[executed, failed]] })
  const log = [...operations, ...executions].find(entry => isAbout(entry, hash))
  if (!log?.transactionHash) {
    ticket.scannedTo = head
    return undefined
  }
  const outer = log.transactionHash
  const receipt = await call(() => findReceipt(reader, outer))
  const transaction = await call(() => findTransaction(reader, outer))
  if (!receipt || !transaction) return undefined
  return { receipt: wentWell(log) ? receipt : { ...receipt, status: 'reverted' }, transaction }
}

/** Newer multi-signatures index the hash, older ones do not. */
function isAbout({ topics, data }: Log, hash: Hash): boolean {
  const named: Hex | undefined = topics[1] ?? (data.slice(0, 66) as Hex)
  return named?.toLowerCase() === hash.toLowerCase()
}

function wentWell({ topics, data }: Log): boolean {
  if (topics[0] === executed) return true
  // nonce, success, actualGasCost, actualGasUsed
  return topics[0] === userOperation && BigInt(`0x${data.slice(66, 130) || '0'}`) === 1n
}

function toHex(block: bigint): Hex {
  return `0x${block.toString(16)}`
}
