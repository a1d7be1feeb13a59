import { type Address, hexToBigInt, type Log, toEventSelector, zeroAddress } from 'viem'
import { decodeTransfers, type TokenMovement } from './decodeTransfers.ts'

const depositTopic = /*#__PURE__*/ toEventSelector('Deposit(address,uint256)')
const withdrawalTopic = /*#__PURE__*/ toEventSelector('Withdrawal(address,uint256)')

/**
 * What moved in a swap, by its logs. Wrapping makes wrapped currency out of nothing, and unwrapping ends it: both
 * are movements, from and to the zero address, which the token itself does not write as transfers.
 */
export function swapMovements(
  logs: readonly Log[],
  wrappedNative: string | undefined,
): readonly TokenMovement[] {
  const wrapped = wrappedNative?.toLowerCase()
  const exchanged = logs.flatMap((log): TokenMovement[] => {
    const [topic, account, more] = log.topics
    if (log.address.toLowerCase() !== wrapped || !account || more || log.data.length !== 66)
      return []
    if (topic !== depositTopic && topic !== withdrawalTopic) return []
    const owner: Address = `0x${account.slice(-40).toLowerCase()}`
    const [from, to] = topic === depositTopic ? [zeroAddress, owner] : [owner, zeroAddress]
    const contract: Address = `0x${log.address.slice(2).toLowerCase()}`
    return [{ contract, from, to, tokenId: undefined, amount: hexToBigInt(log.data) }]
  })
  const transfers = decodeTransfers(logs).filter(({ tokenId }) => tokenId === undefined)
  // Some wrapped tokens write both: a transfer that says the same is the same.
  const isToldTwice = (entry: TokenMovement) =>
    transfers.some(
      ({ contract, from, to, amount }) =>
        contract === entry.contract &&
        from === entry.from &&
        to === entry.to &&
        amount === entry.amount,
    )
  return [...transfers, ...exchanged.filter(entry => !isToldTwice(entry))]
}
